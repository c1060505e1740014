// The office: the roles of the operators who run the market, and what each may do.

/** An `admin` may do everything that the others may. */
export const operatorRoles = ['verifier', 'support', 'finance', 'admin'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/** An operator's session ends after this time without use, in ms. */
export const officeIdleMs = 30 * 60_000;
/** How long an item of a queue stays with the operator who has opened it, in ms. */
export const claimMs = 10 * 60_000;

/** How long operators cannot sign the work of those who gave them their access, in ms. */
export const noSignatureForMakerMs = 72 * 60 * 60_000;

/**
 * How an operator got their access: `madeBy` wrote and signed it; without anybody it was made on the server's
 * machine.
 */
export type Access = { madeBy: readonly string[]; madeAt: number | null };

/**
 * Whether this operator still cannot sign what `writer` wrote (null: it was written on the server's machine).
 */
export const isBoundTo = ({ madeBy, madeAt }: Access, writer: string | null, now: number): boolean =>
  madeAt !== null &&
  now - madeAt < noSignatureForMakerMs &&
  (writer === null ? madeBy.length === 0 : madeBy.includes(writer));

/** The role that a piece of work needs: one role, any of several, or none in particular (null). */
export type NeededRole = OperatorRole | readonly OperatorRole[] | null;

/** Whether one of these roles may do what needs `role`. */
export const mayDo = (roles: readonly OperatorRole[], role: NeededRole): boolean =>
  role === null ||
  roles.includes('admin') ||
  (typeof role === 'string' ? roles.includes(role) : role.some((each) => roles.includes(each)));

export const isOperatorRole = (text: string): text is OperatorRole =>
  operatorRoles.some((role) => role === text);

/** A password of an operator: longer than a traveller's, since it opens everybody's papers. */
export const isOperatorPassword = (text: string): boolean => text.length >= 12 && text.length <= 200;
