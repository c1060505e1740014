import type { CodedError } from '../../protocol/wire/errors.ts';

/** The refusal of a rule, thrown by services: it rolls the effect back and becomes the coded answer. */
export class Refused extends Error {
  readonly error: CodedError;
  readonly more: CodedError[];

  constructor(error: CodedError, more: CodedError[] = []) {
    super(error.code);
    this.name = 'Refused';
    this.error = error;
    this.more = more;
  }
}
