// The office: who runs the market, and what each may do there.

/** `admin` may do whatever the others may. */
export const operatorRoles = ['verifier', 'support', 'finance', 'admin'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/** An operator's session ends after this time without use, in ms. */
export const officeIdleMs = 30 * 60_000;
/** How long an item of a queue stays with the operator who has opened it, in ms. */
export const claimMs = 10 * 60_000;

/** How long an operator cannot sign the work of those who gave them their access, in ms. */
export const noSignatureForMakerMs = 72 * 60 * 60_000;

/** How an operator came to the access that they have: who wrote and signed it; nobody: the server's own machine. */
export type Access = { madeBy: readonly string[]; madeAt: number | null };

/** Whether this operator cannot sign yet what `writer` wrote (null: the server's own machine). */
export const isBoundTo = ({ madeBy, madeAt }: Access, writer: string | null, now: number): boolean =>
  madeAt !== null &&
  now - madeAt < noSignatureForMakerMs &&
  (writer === null ? madeBy.length === 0 : madeBy.includes(writer));

/** Whose work something is: one role's, each of several, or every operator's (null). */
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
