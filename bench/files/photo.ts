/** How a photo leaves a phone on the slow link, when the connection breaks half-way. */
import type { Browser } from 'playwright';
import { uuidv7 } from 'uuidv7';
import { emptyCarDraft } from '../../domain/car/car-draft.ts';
import { photoFromCamera } from '../../testkit/files/picture.ts';
import type { OutboxRow } from '../../src/db/outbox/outbox-db.ts';
import { Phone, whenTrue } from '../kit/phone.ts';
import type { Served } from '../kit/served.ts';
import { SLOW } from '../kit/shaper.ts';

const WITHIN_MS = 120_000;
const WITHOUT_NET_MS = 1_000;
/** The shape of a car's draft in `src/db/outbox/drafts.ts`. */
const SHAPE = 1;

export type PhotoSent = {
  /** The photo as it came from the camera. */
  chosenBytes: number;
  /** Everything that left the phone until the server had the photo. */
  bytesUp: number;
  /** From the connection's return to the server's last answer, without the time in which there was no connection. */
  ms: number;
  /** Bytes of the photo that were not sent again after the cut. */
  resumedBytes: number;
};

const car = {
  brand: 'Toyota',
  model: 'Axio',
  manufacture_year: 2015,
  color: 'white',
  car_type: 'sedan car',
  is_air_conditioned: true,
  registration: 'dhaka-metro:ga:17-9999',
} as const;

/** A car of which only the number of its pictures is wrong: the server gets to know it when the photo is there. */
const carNaming = (userId: string, file: string): Omit<OutboxRow, 'seq'> => {
  const id = uuidv7();
  return {
    id: uuidv7(),
    userId,
    name: 'car.add',
    v: 1,
    args: {
      id,
      ...car,
      images: [file],
      papers: [],
    },
    after: [],
    until: null,
    state: 'waiting',
    attempts: 0,
    createdAt: Date.now(),
    settledAt: null,
    at: null,
    error: null,
    preview: null,
    about: [`car:${id}`],
  };
};

export async function measurePhoto(browser: Browser, served: Served): Promise<PhotoSent> {
  const person = await served.person('provider');
  const phone = await Phone.withApp(browser, served);
  try {
    await phone.signIn(person);
    await phone.page.goto('/trips');
    await whenTrue(() => phone.hasPulled(person.id), WITHIN_MS);
    const draft = { ...emptyCarDraft(uuidv7()), ...car, step: 'pictures' as const };
    await phone.draft(person.id, { key: 'car new', shape: SHAPE, car: draft });
    await phone.page.goto('/provider/car/store');
    await phone.hasWholeApp();
    await phone.goOffline();
    const photo = await photoFromCamera(1);
    await choose(phone, photo);
    await whenTrue(async () => (await phone.files(person.id)).length === 1, WITHIN_MS);
    const [file] = await phone.files(person.id);
    if (!file) throw new Error('the photo was not saved');
    await phone.queue(person.id, [carNaming(person.id, file.hash)]);
    phone.link.behaveAs(SLOW);
    phone.link.count();

    const sent = async (): Promise<number> => (await phone.files(person.id))[0]?.sent ?? file.bytes;
    const from = await phone.comeBack();
    const cutAt = await whenTrue(async () => (await sent()) >= file.bytes / 2, WITHIN_MS);
    await phone.goOffline();
    const before = phone.link.count();
    await new Promise((resolve) => setTimeout(resolve, WITHOUT_NET_MS));
    const again = await phone.comeBack();
    const arrived = await whenTrue(async () => (await sent()) === file.bytes, WITHIN_MS);
    const after = phone.link.count();
    const sentAfter = after.requests
      .filter(({ method }) => method === 'PATCH')
      .reduce((sum, { bodyBytes }) => sum + bodyBytes, 0);
    return {
      chosenBytes: photo.buffer.length,
      bytesUp: before.up + after.up,
      ms: Math.round(cutAt - from + (arrived - again)),
      resumedBytes: file.bytes - sentAfter,
    };
  } finally {
    await phone.close();
  }
}

async function choose({ page }: Phone, photo: Awaited<ReturnType<typeof photoFromCamera>>): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.locator('.add').first().click();
  // on a touch screen the person says first where the picture comes from
  await page.locator('dialog[open] button.line').click();
  await (await chooser).setFiles(photo);
}
