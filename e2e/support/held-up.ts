/** One phone held up to the camera of another: the camera's picture is what its screen shows. */
import type { Person } from '../../testkit/browser/person.ts';

declare global {
  /** Draws a picture (a data address) before the camera. */
  var heldUp: (picture: string) => Promise<void>;
}

/** Gives a phone a camera that sees what is held up to it; before its page is opened. */
export async function hasCamera({ context }: Person): Promise<void> {
  await context.addInitScript(() => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 720;
    const drawing = canvas.getContext('2d');
    const wall = (): void => {
      if (!drawing) return;
      drawing.fillStyle = '#5b6763';
      drawing.fillRect(0, 0, canvas.width, canvas.height);
    };
    globalThis.heldUp = async (address) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      wall();
      // a hand is never straight
      drawing?.save();
      drawing?.translate(360, 360);
      drawing?.rotate(-0.07);
      const height = (520 * picture.height) / picture.width;
      drawing?.drawImage(picture, -260, -height / 2, 520, height);
      drawing?.restore();
    };
    if (!navigator.mediaDevices) return;
    navigator.mediaDevices.getUserMedia = () => {
      wall();
      setInterval(() => drawing?.fillRect(0, 0, 1, 1), 50);
      return Promise.resolve(canvas.captureStream(10));
    };
  });
}

/** Holds the code on the other's screen up to this person's camera. */
export async function seesScreenOf(person: Person, other: Person): Promise<void> {
  const code = other.page.locator('.code').first();
  await code.waitFor();
  await person.page.locator('.cam video').waitFor();
  const picture = (await code.screenshot()).toString('base64');
  await person.page.evaluate((address) => globalThis.heldUp(address), `data:image/png;base64,${picture}`);
}
