import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../base/config.ts';

export const hashSource = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Hashes of the inline scripts and styles in the built pages: no others may run. */
export function inlineHashes(folder: string | null): { scripts: string[]; styles: string[] } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const pages = folder === null ? [] : readdirSync(folder).filter((name) => name.endsWith('.html'));
  for (const page of pages) {
    const html = readFileSync(join(folder ?? '', page), 'utf8');
    for (const [, attributes = '', text = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g))
      if (!/\bsrc=/.test(attributes) && text !== '') scripts.add(hashSource(text));
    for (const [, text = ''] of html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g))
      styles.add(hashSource(text));
  }
  return { scripts: [...scripts], styles: [...styles] };
}

/**
 * The address of our own WebSocket, which older browsers do not include in 'self'. Only the operator's setting
 * counts: a request's Host header may contain anything.
 */
function realtimeHosts({ realtime, publicUrl }: Config): string[] {
  if (realtime.kind === 'embedded') return publicUrl === null ? [] : [socketOrigin(publicUrl)];
  if (realtime.host === null) return [`wss://ws-${realtime.cluster}.pusher.com`];
  return [socketOrigin(realtime.host)];
}

const socketOrigin = (address: string): string => new URL(address).origin.replace(/^http/, 'ws');

/** The policy: everything from this origin, inline scripts only by hash, Google Maps only with a key. */
export function contentSecurity(config: Config, inline: { scripts: string[]; styles: string[] }): string {
  const { google: maps } = config;
  const google = (...hosts: string[]): string[] => (maps ? [new URL(maps.url).origin, ...hosts] : []);
  const directives = {
    'default-src': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
    'script-src': ["'self'", ...inline.scripts, ...google()],
    'style-src': ["'self'", ...inline.styles, ...google("'unsafe-inline'", 'https://fonts.googleapis.com')],
    'img-src': ["'self'", 'data:', 'blob:', ...google('https://*.googleapis.com', 'https://*.gstatic.com')],
    'font-src': ["'self'", ...google('https://fonts.gstatic.com')],
    'media-src': ["'self'"],
    'connect-src': ["'self'", ...realtimeHosts(config), ...google('https://*.googleapis.com')],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join(';');
}
