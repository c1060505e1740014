import { describe, expect, it } from 'vitest';
import { withoutLaterNeeds } from '../../../../scripts/build/lean/needed-files-plugin.ts';

const list = (...files: string[]): string =>
  `const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=${JSON.stringify(files)})))=>i.map(i=>d[i]);\n`;
const files = [
  'assets/texts.js',
  'assets/outbox.js',
  'assets/outbox.css',
  'assets/feed.js',
  'assets/feed.css',
];
const text = 'r(()=>import(`./texts.js`),__vite__mapDeps([0]))';
const outbox = 'r(()=>import(`./outbox.js`).then(e=>e.t),__vite__mapDeps([1,2,3]))';
const feed = 'r(async()=>{let{Feed:e}=await import(`./feed.js`);return{Feed:e}},__vite__mapDeps([3,4]))';

const split = (...loads: string[]) =>
  withoutLaterNeeds(
    list(...files) + loads.map((load) => `()=>${load}`).join(';'),
    (file) => file === 'assets/feed.js',
  );

describe('what the screens of a start need', () => {
  it('is said by the start of the first, and of later ones in a file of its own', async () => {
    const { start, needed, file } = split(text, outbox, feed);
    expect(start).toContain('m.f=["assets/feed.js","assets/feed.css"]');
    expect(start).toContain('()=>r(()=>import(`./texts.js`),[])');
    expect(start).toContain(feed.replace('[3,4]', '[0,1]'));
    expect(start).toContain('()=>__withNeeded(()=>import(`./outbox.js`).then(e=>e.t),0)');
    expect(start).toContain(`import(\`./${file.replace('assets/', '')}\`)`);
    const { default: lists } = await import(`data:text/javascript,${encodeURIComponent(needed)}`);
    expect(lists).toEqual([['assets/outbox.js', 'assets/outbox.css', 'assets/feed.js']]);
  });

  it('has another name once it is another', () => {
    const other = outbox.replace('1,2,3', '1,2');
    expect(split(outbox, feed).file).toBe(split(outbox).file);
    expect(split(other).file).not.toBe(split(outbox).file);
  });

  it.each([
    ['lists written otherwise', () => withoutLaterNeeds(outbox, () => false)],
    ['a use that is not known', () => split(outbox, 'r(await load(),__vite__mapDeps([1,2]))')],
    ['two ways of preloading', () => split(outbox, outbox.replace('r(', 'q('))],
  ])('stops the build at %s', (_, make) => {
    expect(make).toThrow('the start');
  });
});
