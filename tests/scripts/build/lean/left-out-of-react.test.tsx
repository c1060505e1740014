// React with what is left out of it beside React as it is: the same trees, one after the other, in two places of a page.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import type * as ReactModule from 'react';
import type { ReactNode } from 'react';
import type * as ReactDOM from 'react-dom';
import type * as ReactClient from 'react-dom/client';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { checkReact, ofReact } from '../../../../scripts/build/lean/left-out-of-react.ts';
import { leaner } from '../../../../scripts/build/lean/left-out.ts';

const require = createRequire(import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'durpalla-react-'));
afterAll(() => rmSync(folder, { recursive: true }));

const inProduction = (name: string): string =>
  join(dirname(require.resolve(`${name}/package.json`)), 'cjs', `${name}.production.js`);
const path = inProduction('react-dom').replace('react-dom.prod', 'react-dom-client.prod');
const whole = readFileSync(path, 'utf8');
const lean = leaner([ofReact], path, whole) ?? '';

/** A client of React with this text, for React as it is in production. */
function clientOf(name: string, text: string): string {
  const file = join(folder, `${name}.cjs`);
  const required = (_: string, id: string): string => `require(${JSON.stringify(inProduction(id))})`;
  writeFileSync(file, text.replaceAll(/require\("([\w-]+)"\)/g, required));
  return file;
}

const react: typeof ReactModule = require(inProduction('react'));
const { createPortal, flushSync }: typeof ReactDOM = require(inProduction('react-dom'));
const files = { whole: clientOf('whole', whole), lean: clientOf('lean', lean) };
const clients: (typeof ReactClient)[] = [require(files.whole), require(files.lean)];
const { createElement: h } = react;

/** What happened in one of the two places. */
type Place = { log: string[]; aside: Element };
type Scene =
  | string
  | { what: 'element' | 'drawing'; tag: string; hidden: boolean; inside: Scene[] }
  | { what: 'fragment' | 'memo' | 'given' | 'aside' | 'caught' | 'awaited'; inside: Scene[] }
  | { what: 'counter'; name: string; fails: boolean; waits: boolean }
  | Field;
type Field = { what: 'field'; type: string; value: string; on: boolean };

const Given = react.createContext('nothing');
const never = new Promise<never>(() => undefined);

class Caught extends react.Component<{ place: Place; children?: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};
  static getDerivedStateFromError = (error: Error) => ({ error });
  override componentDidCatch(error: Error): void {
    this.props.place.log.push(`caught ${error.message}`);
  }
  override componentWillUnmount(): void {
    this.props.place.log.push('a boundary goes');
  }
  override render(): ReactNode {
    return this.state.error ? h('em', null, this.state.error.message) : this.props.children;
  }
}

type CounterProps = { place: Place; name: string; fails: boolean; waits: boolean };

function Counter({ place, name, fails, waits }: CounterProps): ReactNode {
  const [count, setCount] = react.useState(0);
  const [doubled, add] = react.useReducer((sum: number, more: number) => sum + more, 0);
  const given = react.useContext(Given);
  const id = react.useId();
  const late = react.useDeferredValue(count);
  const seen = react.useRef<HTMLButtonElement>(null);
  react.useInsertionEffect(() => void place.log.push(`${name} styled`), [name]);
  react.useLayoutEffect(() => {
    place.log.push(`${name} laid out ${seen.current?.tagName}`);
    return () => void place.log.push(`${name} taken down`);
  }, [place, name]);
  react.useEffect(() => {
    place.log.push(`${name} shown ${count}`);
    return () => void place.log.push(`${name} over ${count}`);
  }, [place, name, count]);
  if (fails) throw new Error(name);
  if (waits) react.use(never);
  const press = (): void => {
    setCount((sum) => sum + 1);
    add(2);
    place.log.push(`${name} pressed`);
  };
  return h('button', { ref: seen, id, onClick: press, title: given }, count, ' ', doubled, ' ', late);
}

const Memo = react.memo(function Memo({ children }: { children?: ReactNode }) {
  return h(react.StrictMode, null, children);
});
const Passed = react.forwardRef<HTMLElement, { children?: ReactNode }>(function Passed({ children }, ref) {
  return h('section', { ref }, children);
});

function drawn(scene: Scene, place: Place, key: number): ReactNode {
  if (typeof scene === 'string') return scene;
  if (scene.what === 'counter') return h(Counter, { ...scene, place, key: scene.name });
  if (scene.what === 'field') return field(scene, place, key);
  const inside = scene.inside.map((each, index) => drawn(each, place, index));
  switch (scene.what) {
    case 'element':
      return h(
        scene.tag,
        { key, hidden: scene.hidden, style: { opacity: inside.length, color: 'red' } },
        inside,
      );
    case 'drawing':
      return h(
        'svg',
        { key, viewBox: '0 0 1 1' },
        h('path', { strokeWidth: 2, d: 'M0 0' }),
        h('g', null, inside),
      );
    case 'fragment':
      return h(react.Fragment, { key }, inside);
    case 'memo':
      return h(Memo, { key }, inside);
    case 'given':
      return h(Given.Provider, { key, value: `given ${inside.length}` }, h(Passed, null, inside));
    case 'aside':
      return createPortal(inside, place.aside, String(key));
    case 'caught':
      return h(Caught, { key, place }, inside);
    case 'awaited':
      return h(react.Suspense, { key, fallback: h('i', null, 'waits') }, inside);
  }
}

function field({ type, value, on }: Field, place: Place, key: number): ReactNode {
  const onChange = (): void => void place.log.push(`${type} changed`);
  if (type === 'textarea') return h(type, { key, value, onChange, dir: 'auto' });
  if (type === 'select')
    return h(
      type,
      { key, value, onChange },
      h('option', { value: 'a' }, 'A'),
      h('option', { value: 'b' }, 'B'),
    );
  return h('input', { key, type, value, checked: on, onChange, disabled: on, maxLength: 3 });
}

const { scene } = fc.letrec<{ scene: Scene }>((tie) => {
  const inside = fc.array(tie('scene'), { maxLength: 3 });
  return {
    scene: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom('one', 'two', ''),
      fc.record({
        what: fc.constant('counter'),
        name: fc.constantFrom('a', 'b', 'c'),
        fails: rarely(),
        waits: rarely(),
      }),
      fc.record({
        what: fc.constant('field'),
        type: fc.constantFrom('text', 'checkbox', 'radio', 'textarea', 'select'),
        value: fc.constantFrom('a', 'b'),
        on: fc.boolean(),
      }),
      fc.record({
        what: fc.constantFrom('element', 'drawing'),
        tag: fc.constantFrom('p', 'ul', 'dialog'),
        hidden: fc.boolean(),
        inside,
      }),
      fc.record({
        what: fc.constantFrom('fragment', 'memo', 'given', 'aside', 'caught', 'awaited'),
        inside,
      }),
    ),
  };
});

function rarely(): fc.Arbitrary<boolean> {
  return fc.integer({ min: 0, max: 9 }).map((one) => one === 0);
}

/** A root of each client, and what can be seen of both. */
function beside() {
  const places = clients.map(({ createRoot }) => {
    const [host, aside] = [document.createElement('main'), document.createElement('aside')];
    document.body.append(host, aside);
    const log: string[] = [];
    const said = (what: string) => (error: unknown) =>
      void log.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
    const root = createRoot(host, {
      onUncaughtError: said('uncaught'),
      onCaughtError: said('caught'),
      onRecoverableError: said('recovered'),
    });
    return { host, aside, root, log };
  });
  const each = (work: (place: (typeof places)[number]) => void): void =>
    flushSync(() => places.forEach(work));
  return {
    each,
    show: (scenes: Scene[]) =>
      each((place) => place.root.render(scenes.map((one, index) => drawn(one, place, index)))),
    seen: () => places.map(({ host, aside, log }) => [host.innerHTML, aside.innerHTML, ...log]),
    end: () => {
      each(({ root }) => root.unmount());
      for (const { host, aside } of places) [host, aside].forEach((one) => one.remove());
    },
  };
}

describe('React with what is left out of it', () => {
  it('declares every name that it uses', () => {
    const unknown = (file: string): Set<string> => {
      const rule = ['-A', 'all', '-D', 'no-undef', '--format', 'unix', file];
      const { stdout } = spawnSync('oxlint', rule, { encoding: 'utf8' });
      return new Set([...stdout.matchAll(/'([^']+)' is not defined/g)].map(([, name = '']) => name));
    };
    const before = unknown(files.whole);
    expect(before.size).toBeGreaterThan(10);
    expect([...unknown(files.lean)].filter((name) => !before.has(name))).toEqual([]);
  });

  it('shows what React shows, tree after tree, press after press', () => {
    fc.assert(
      fc.property(fc.array(fc.array(scene, { maxLength: 4 }), { minLength: 1, maxLength: 5 }), (steps) => {
        const both = beside();
        try {
          for (const scenes of steps) {
            both.show(scenes);
            both.each(({ host, aside }) => {
              for (const button of [host, aside].flatMap((one) => [...one.querySelectorAll('button')]))
                button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
            });
            const [one, other] = both.seen();
            expect(other).toEqual(one);
          }
        } finally {
          both.end();
        }
        const [one, other] = both.seen();
        expect(other).toEqual(one);
      }),
      { numRuns: 300 },
    );
  });

  it('waits for what is loaded, and keeps what a transition has not replaced yet', async () => {
    const both = beside();
    const loaded = Promise.withResolvers<string>();
    const Loaded = (): ReactNode => react.use(loaded.promise);
    const Lazy = react.lazy(() => Promise.resolve({ default: () => 'lazy' }));
    const shown = (inside: ReactNode) => h(react.Suspense, { fallback: 'waits' }, inside);
    both.each(({ root }) => root.render(shown('first')));
    both.each(({ root }) => react.startTransition(() => root.render(shown(h(Loaded)))));
    expect(both.seen()).toEqual([
      ['first', ''],
      ['first', ''],
    ]);
    loaded.resolve('second');
    await vi.waitFor(() =>
      expect(both.seen()).toEqual([
        ['second', ''],
        ['second', ''],
      ]),
    );
    both.each(({ root }) => root.render(h(react.Suspense, { fallback: 'waits' }, h(Lazy))));
    await vi.waitFor(() =>
      expect(both.seen()).toEqual([
        ['lazy', ''],
        ['lazy', ''],
      ]),
    );
    both.end();
  });

  it('hears what something of ours asks for, once', () => {
    const heard = new Map<EventTarget, string[]>();
    const listen = vi.spyOn(Element.prototype, 'addEventListener').mockImplementation(function (
      this: EventTarget,
      name,
      _listener,
      options,
    ) {
      const way = options === true || Object(options).capture === true ? 'there' : 'back';
      heard.set(this, [...(heard.get(this) ?? []), `${name} ${way}`]);
    });
    const both = beside();
    both.end();
    listen.mockRestore();
    const [whole = [], lean = []] = [...heard.values()];
    expect(whole.length).toBeGreaterThan(100);
    const names = 'change click focusin focusout input keydown mousedown submit wheel';
    const ofPointers = 'pointercancel pointerdown pointermove pointerup';
    expect(lean.toSorted()).toEqual(
      `${names} ${ofPointers}`
        .split(' ')
        .map((name) => `${name} back`)
        .toSorted(),
    );
  });

  it.each(['text', 'checkbox', 'select'])('tells of a change of a %s', (type) => {
    const both = beside();
    both.show([{ what: 'field', type, value: 'a', on: false }]);
    both.each(({ host }) => {
      const field = host.querySelector<HTMLInputElement>('input, select');
      if (!field) throw new Error('no field');
      if (type === 'checkbox') field.disabled = false;
      if (type === 'checkbox') return field.click();
      const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
      if (type === 'text') field.disabled = false;
      set?.call(field, 'b');
      field.dispatchEvent(new Event(type === 'text' ? 'input' : 'change', { bubbles: true }));
    });
    const [one, other] = both.seen();
    expect(one?.at(-1)).toBe(`${type} changed`);
    expect(other).toEqual(one);
    both.end();
  });

  it.each([
    ['an activity', () => h(react.Activity, null, 'hidden')],
    ['a profiler', () => h(react.Profiler, { id: 'one', onRender: () => undefined }, 'measured')],
    ['the document’s body', () => h('body')],
  ])('fails at once where somebody makes %s', (_, element) => {
    const both = beside();
    both.each(({ root }) => root.render(element()));
    const [, [, , ...log] = []] = both.seen();
    expect(log).toEqual([expect.stringMatching(/^uncaught: Minified React error #156/)]);
  });

  it.each([
    ['\0named:react', 'var Activity = (() => import_react.Activity)()', 'Activity'],
    ['\0named:react-dom', 'var preload = (() => import_react_dom.preload)()', 'preload'],
    ['src/a.tsx', 'jsx("title", { children: "a" })', 'title'],
    ['src/a.tsx', 'jsxs("model-viewer", {})', 'model-viewer'],
    ['src/a.tsx', 'jsx("div", { onTouchStart: open })', 'onTouchStart'],
    ['src/a.tsx', 'jsx("form", { onClickCapture: open })', 'onClickCapture'],
    ['src/use-pull.ts', 'return { onMouseEnter: open }', 'onMouseEnter'],
  ])('cannot be built with %s: %s', (id, code, name) => {
    expect(() => checkReact(id, code)).toThrow(`${id} has ${name}`);
    expect(() => checkReact(id, 'jsx("p", { onClick: open }); import_react.useState')).not.toThrow();
  });
});
