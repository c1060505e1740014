/** Functions that a phone may lack. */
const phone: { share?: Navigator['share']; clipboard?: Navigator['clipboard'] } = navigator;

/** Whether the person closed the phone's sharing sheet, which is not an error. */
export const isDeclined = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

/** Shares a text through the phone's sharing sheet or, if it has none, copies it. Never throws. */
export async function shareText(text: string): Promise<'shared' | 'copied' | 'declined' | 'failed'> {
  try {
    if (phone.share) {
      await phone.share({ text });
      return 'shared';
    }
    if (!phone.clipboard) return 'failed';
    await phone.clipboard.writeText(text);
    return 'copied';
  } catch (error) {
    return isDeclined(error) ? 'declined' : 'failed';
  }
}
