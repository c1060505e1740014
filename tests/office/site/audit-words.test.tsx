import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { actionWords } from '../../../office/site/audit-words.ts';
import { auditActions } from '../../../protocol/api/office/audit.ts';

const texts = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(join('server', name), 'utf8'));

/** What is given as the action of a row; a template covers all that fit it. */
const actionsIn = (text: string): string[] =>
  [...text.matchAll(/\baction: ([^,\n]+)/g)].flatMap(([, value = '']) =>
    [...value.matchAll(/['`]([^'`]+)['`]/g)].map(([, action = '']) => action),
  );
const written = new Set(texts.filter((text) => /\brecord\(/.test(text)).flatMap((text) => actionsIn(text)));

test('what the server writes into the audit is known, and what is known is written', () => {
  const fits = (action: string): string[] => {
    const pattern = new RegExp(`^${action.replaceAll('.', '\\.').replaceAll(/\$\{[^}]+\}/g, '\\w+')}$`);
    return auditActions.filter((known) => pattern.test(known));
  };
  const named = [...written].filter((action) => action.includes('.'));
  expect(named.filter((action) => fits(action).length === 0)).toEqual([]);
  expect(auditActions.filter((known) => !named.some((action) => fits(action).includes(known)))).toEqual([]);
});

const catalogue = readFileSync('office/locales/bn.po', 'utf8');
/** What stands in the Bengali catalogue for an English text of one line. */
const inBengali = (english: string): string => {
  const [, bengali = ''] = catalogue.split(`msgid ${JSON.stringify(english)}\nmsgstr "`);
  return bengali.slice(0, bengali.indexOf('"'));
};

test('every action of the audit has words of its own in both languages', () => {
  const english = auditActions.map((action) => actionWords[action].message ?? '');
  const bengali = english.map(inBengali);
  expect(english.filter((words) => !/^[A-Z]/.test(words))).toEqual([]);
  expect(auditActions.filter((_, at) => !/[\u0980-\u09ff]/.test(bengali[at] ?? ''))).toEqual([]);
  for (const words of [english, bengali]) expect(new Set(words).size).toBe(auditActions.length);
});
