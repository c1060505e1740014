import { toaster } from '../ui/toaster.ts';

type Words = {
  /** What is said once it is kept; left out where the screen says it by itself. */
  kept?: string;
  /** The phone is full. */
  full: string;
};

/** Keeps what the person did on the phone and says so, or that it could not be kept. @returns whether it was kept */
export async function keep(work: () => Promise<unknown>, { kept, full }: Words): Promise<boolean> {
  try {
    await work();
    if (kept !== undefined) toaster.show({ kind: 'success', text: kept });
    return true;
  } catch (error) {
    console.error(error);
    toaster.show({ kind: 'error', text: full });
    return false;
  }
}
