/**
 * How a text that a person can write is judged.
 *
 *   masked   prose that others read: contacts are removed from it, and its writer is notified
 *   refused  a short text that others read: with a contact in it the action is refused, at the field
 *   private  read by its writer, by the operator, or by nobody
 *   coded    no free text: anything but its codes, dates or lists is refused or ignored
 *   published  what an operator writes for everybody, contacts of the market among it
 */
export type TextRule = 'masked' | 'refused' | 'private' | 'coded' | 'published';
