/** What a definition becomes: a function that returns the value if it fits, and `Misfit` if not. */
import {
  bounded,
  either,
  fitsExpression,
  isObject,
  listOf,
  matching,
  refuse,
  type Fits,
} from './expression.ts';

/** A value did not fit. It carries no reason, since the phone neither shows nor logs one. */
export class Misfit {
  readonly fits = false;
}
const misfit = new Misfit();

type Prop = { fits: Fits; isOptional: boolean };
/** The properties of an object by name, and what every other value must fit where further names are allowed. */
type Shape = { props: Map<string, Prop>; open: Fits | null };

export type Checker = {
  (value: unknown): unknown;
  allows: Fits;
  /** Null where the definition does not describe an object with named properties. */
  shape: Shape | null;
  array(): Checker;
  or(other: unknown): Checker;
  merge(other: unknown): Checker;
  pick(...names: string[]): Checker;
  omit(...names: string[]): Checker;
  atLeastLength(least: number): Checker;
  atMostLength(most: number): Checker;
};

export function checkerOf(fits: Fits, shape: Shape | null = null): Checker {
  const check = (value: unknown): unknown => (fits(value) ? value : misfit);
  return Object.assign(check, {
    allows: fits,
    shape,
    array: () => checkerOf(listOf(fits)),
    or: (other: unknown) => checkerOf(either(fits, defined(other).allows)),
    merge: (other: unknown) => shaped([...named(shape), ...named(defined(other).shape)]),
    pick: (...names: string[]) => only(named(shape), names, true),
    omit: (...names: string[]) => only(named(shape), names, false),
    atLeastLength: (least: number) => checkerOf(bounded(fits, '>=', least)),
    atMostLength: (most: number) => checkerOf(bounded(fits, '<=', most)),
  });
}

/** @throws Error for a definition that is not an object with named properties only */
function named(shape: Shape | null): Shape['props'] {
  if (!shape || shape.open) refuse('a change');
  return shape.props;
}

function fitsShape({ props, open }: Shape): Fits {
  const each = [...props];
  return (value) => {
    if (!isObject(value)) return false;
    const fields: Readonly<Record<string, unknown>> = Object(value);
    for (const [name, { fits, isOptional }] of each)
      if (name in fields ? !fits(fields[name]) : !isOptional) return false;
    return !open || Object.keys(fields).every((name) => open(fields[name]));
  };
}

const shaped = (props: Iterable<[string, Prop]>, open: Fits | null = null): Checker => {
  const shape = { props: new Map(props), open };
  return checkerOf(fitsShape(shape), shape);
};

const only = (props: Shape['props'], names: readonly string[], isWanted: boolean): Checker =>
  shaped([...props].filter(([name]) => names.includes(name) === isWanted));

const isChecker = (definition: unknown): definition is Checker =>
  typeof definition === 'function' && 'shape' in definition;

/** What arktype reads as an operator (`['string', '|', 'number']`) is not supported as an item, and is refused. */
function tuple(items: readonly unknown[]): Checker {
  const each = items.map((item) => defined(item).allows);
  return checkerOf(
    (value) =>
      Array.isArray(value) && value.length === each.length && each.every((fits, index) => fits(value[index])),
  );
}

const NAME = /^\w+$/;

function object(definition: object): Checker {
  const props = new Map<string, Prop>();
  let open: Fits | null = null;
  for (const [key, inner] of Object.entries(definition)) {
    const { allows: fits } = defined(inner);
    const name = key.replace(/\?$/, '');
    if (key === '[string]') open = fits;
    else if (NAME.test(name) && !props.has(name)) props.set(name, { fits, isOptional: name !== key });
    else refuse(key);
  }
  return shaped(props, open);
}

/** @throws Error for a definition that is not understood */
export function defined(definition: unknown): Checker {
  if (typeof definition === 'string') return checkerOf(fitsExpression(definition));
  if (isChecker(definition)) return definition;
  if (definition instanceof RegExp && definition.flags === '') return checkerOf(matching(definition));
  if (Array.isArray(definition)) return tuple(definition);
  const isPlain = isObject(definition) && Object.getPrototypeOf(definition) === Object.prototype;
  if (isPlain && Object.getOwnPropertySymbols(definition).length === 0) return object(definition);
  refuse(String(definition));
}
