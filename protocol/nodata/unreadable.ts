/** Why the bytes of an SMS or a code cannot be read; each case is counted, none is answered. */
export type UnreadableCode =
  | 'not_ours'
  | 'too_short'
  | 'too_long'
  | 'unknown_form'
  | 'unknown_kind'
  | 'wrong_tag'
  | 'unknown_value';

/** The only error that parsing throws, whatever the bytes. */
export class Unreadable extends Error {
  readonly code: UnreadableCode;

  constructor(code: UnreadableCode) {
    super(`unreadable: ${code}`);
    this.name = 'Unreadable';
    this.code = code;
  }
}
