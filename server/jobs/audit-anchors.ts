import type { Context } from '../act/context.ts';
import { anchorBeside } from '../office/audit/audit-anchor.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Notes the head of the audit at the start and each hour. @returns a function that stops it */
export function hourlyAnchors(context: Context): () => void {
  anchorBeside(context);
  const timer = setInterval(() => anchorBeside(context), HOUR_MS).unref();
  return () => clearInterval(timer);
}
