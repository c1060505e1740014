import { GUARDED_PAGES } from './guarded-pages.ts';
import { READY_PAGES } from './ready-pages.ts';

const PATTERNS: readonly string[] = ['/', ...GUARDED_PAGES, ...Object.keys(READY_PAGES)];
const OTHER = 'other';

/** Whether the text is the pattern of one of the app's pages, or says that it is another page. */
export const isPagePattern = (text: string): boolean => text === OTHER || PATTERNS.includes(text);

/** The pattern of a page's address, which identifies nobody. @param path of an address, without its query */
export function pagePattern(path: string): string {
  const parts = path.toLowerCase().replace(/\/$/, '').split('/');
  const fits = (pattern: string): boolean => {
    const wanted = pattern.replace(/\/$/, '').split('/');
    const needed = wanted.filter((part) => !part.startsWith('{-')).length;
    if (parts.length > wanted.length || parts.length < needed) return false;
    return parts.every((part, index) => /^\$|^\{/.test(wanted[index] ?? '') || wanted[index] === part);
  };
  return PATTERNS.find(fits) ?? OTHER;
}
