/** How settings are read, and how a wrong one is reported. */
import { readFileSync } from 'node:fs';
import { defaultOf, isSecret, type SettingName } from './config-settings.ts';

/** A wrong setting; its message is the one line that the operator sees. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}

export type Environment = Record<string, string | undefined>;

export type Reader = ReturnType<typeof reader>;

/**
 * The value of a secret that is given as the path of a file (`AUDIT_KEY_FILE`), so that no process list and no dump
 * of an environment shows it; null if there is none.
 */
function fromFile(environment: Environment, name: SettingName): string | null {
  const path = isSecret(name) && environment[`${name}_FILE`]?.trim();
  if (!path) return null;
  if (environment[name]?.trim())
    throw new ConfigError(`${name} and ${name}_FILE are both set: only one of them may be`);
  let content: string;
  try {
    content = readFileSync(path, 'utf8').trim();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new ConfigError(`${name}_FILE is '${path}', which cannot be read: ${code}`);
  }
  if (content === '') throw new ConfigError(`${name}_FILE is '${path}', which is empty`);
  return content;
}

function checkedUrl(name: SettingName, value: string, protocols: readonly string[]): string {
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol))
    throw new ConfigError(`${name} must be an address that begins with ${protocols.join('// or ')}//`);
  return value;
}

/** Reads single settings; unset and empty ones are null or take their default. Each function throws ConfigError. */
export function reader(environment: Environment) {
  const found = new Map<SettingName, string | null>();
  const text = (name: SettingName): string | null => {
    const known = found.get(name);
    if (known !== undefined) return known;
    const value = fromFile(environment, name) ?? (environment[name]?.trim() || defaultOf(name) || null);
    found.set(name, value);
    return value;
  };
  return {
    text,
    /** For a setting that has a default, so that the result is never null. */
    integer(name: SettingName, min: number, max: number): number {
      const value = text(name) ?? '';
      const number = Number(value);
      if (!/^\d+$/.test(value) || number < min || number > max)
        throw new ConfigError(`${name} is '${value}': it must be a whole number from ${min} to ${max}`);
      return number;
    },
    flag(name: SettingName, fallback: boolean): boolean {
      const value = text(name);
      if (value === null) return fallback;
      if (value === '1' || value === 'true') return true;
      if (value === '0' || value === 'false') return false;
      throw new ConfigError(`${name} is '${value}': it must be 1 or 0`);
    },
    /** For a setting that has a default, so that the result is never null. */
    oneOf<T extends string>(name: SettingName, choices: readonly T[]): T {
      const value = text(name) ?? '';
      const chosen = choices.find((choice) => choice === value);
      if (chosen === undefined)
        throw new ConfigError(`${name} is '${value}': it must be one of ${choices.join(', ')}`);
      return chosen;
    },
    /** The message does not repeat the value, which may hold a password. */
    url(name: SettingName, protocols: readonly string[]): string | null {
      const value = text(name);
      return value === null ? null : checkedUrl(name, value, protocols);
    },
    /** Addresses separated by commas; none when it is unset. */
    urls: (name: SettingName, protocols: readonly string[]): string[] =>
      (text(name)?.split(',') ?? []).map((each) => checkedUrl(name, each.trim(), protocols)),
    /** The values of settings that only make sense together; null when none of them is set. */
    together(a: SettingName, b: SettingName, c: SettingName): [string, string, string] | null {
      const names = [a, b, c];
      const missing = names.filter((name) => text(name) === null);
      if (missing.length === names.length) return null;
      if (missing.length > 0)
        throw new ConfigError(`${missing.join(' and ')} must be set too: ${names.join(', ')} go together`);
      return [text(a) ?? '', text(b) ?? '', text(c) ?? ''];
    },
  };
}
