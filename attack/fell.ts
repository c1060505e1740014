/** The server did what it must not do. */
export class Fell extends Error {
  constructor(what: string) {
    super(what);
    this.name = 'Fell';
  }
}

/** @throws Fell saying `what` unless the condition is true */
export function held(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Fell(what);
}
