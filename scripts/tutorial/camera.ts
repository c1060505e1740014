/**
 * Films what people do on their phones, picture by picture: the film's time is the seconds that each picture is given,
 * so it runs at the same calm pace however slow the machine is.
 */
import type { Locator } from 'playwright';
import type { Person } from '../../testkit/browser/person.ts';
import type { Cue, Step } from './captions.ts';

export type Phone = 'passenger' | 'owner';
export type Frame = {
  /** A PNG as base64. */
  picture: string;
  seconds: number;
  phone: Phone;
  /** Where a finger is, in CSS pixels, and how far it is pressed, from 0 to 1. */
  finger?: { x: number; y: number; pressed: number };
};

const MOTION_SECONDS = 0.09;
/** What still moves after so many pictures is a clock, not a transition. */
const MOTION_PICTURES = 7;
const LETTER_SECONDS = 0.22;
const FINGER = [0.2, 0.5, 0.8, 1, 1, 1, 0.6];
const SCROLL_PICTURES = 6;

export class Camera {
  readonly frames: Frame[] = [];
  readonly #said: { step: Step; from: number }[] = [];
  #seconds = 0;
  #phone: Phone = 'passenger';
  #person: Person;
  #cover: Frame | null = null;

  constructor(person: Person) {
    this.#person = person;
  }

  /** The captions so far; each stays until the next one. */
  get cues(): Cue[] {
    return this.#said.map(({ step, from }, at) => ({
      step,
      from,
      to: this.#said[at + 1]?.from ?? this.#seconds,
    }));
  }

  /** The picture in place of the film until it is opened. @throws Error when none was chosen */
  get cover(): Frame {
    if (!this.#cover) throw new Error('the film has no cover');
    return this.#cover;
  }

  /** Chooses the last picture as the cover. */
  marksCover(): void {
    this.#cover = this.frames.at(-1) ?? null;
  }

  /** Turns to another phone. */
  turnsTo(phone: Phone, person: Person): void {
    this.#phone = phone;
    this.#person = person;
  }

  says(step: Step): void {
    this.#said.push({ step, from: this.#seconds });
  }

  /** Shows the screen as it is for so long. */
  async stays(seconds: number): Promise<void> {
    this.#add(await this.#picture(), seconds);
  }

  /** Shows the screen until nothing moves on it. */
  async settles(): Promise<void> {
    let before = this.frames.at(-1)?.picture;
    for (let taken = 0; taken < MOTION_PICTURES; taken += 1) {
      const picture = await this.#picture();
      if (picture === before && taken > 1) return;
      this.#add(picture, MOTION_SECONDS);
      before = picture;
    }
  }

  async taps(target: Locator): Promise<void> {
    const first = target.first();
    await first.waitFor();
    await first.scrollIntoViewIfNeeded();
    await this.stays(0.5);
    const box = await first.boundingBox();
    if (!box) throw new Error('what is to be tapped is not on the screen');
    const picture = await this.#picture();
    const { x, y, width, height } = box;
    const place = { x: x + Math.min(width / 2, 150), y: y + height / 2 };
    for (const pressed of FINGER) this.#add(picture, 0.08, { ...place, pressed });
    await first.tap({ position: { x: place.x - x, y: height / 2 } });
    await this.settles();
  }

  async types(field: Locator, text: string): Promise<void> {
    await this.taps(field);
    for (const { segment } of new Intl.Segmenter().segment(text)) {
      await field.first().pressSequentially(segment);
      this.#add(await this.#picture(), LETTER_SECONDS);
    }
    await this.settles();
  }

  /** Scrolls until this stands in the upper part of the screen. */
  async scrollsTo(target: Locator): Promise<void> {
    const { page } = this.#person;
    const by = await target
      .first()
      .evaluate((element) => element.getBoundingClientRect().top - innerHeight / 4);
    const from = await page.evaluate(() => scrollY);
    for (let step = 1; step <= SCROLL_PICTURES; step += 1) {
      const gone = (1 - Math.cos((Math.PI * step) / SCROLL_PICTURES)) / 2;
      await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), from + by * gone);
      this.#add(await this.#picture(), MOTION_SECONDS);
    }
  }

  async #picture(): Promise<string> {
    const taken = await this.#person.page.screenshot({ caret: 'initial' });
    return taken.toString('base64');
  }

  #add(picture: string, seconds: number, finger?: Frame['finger']): void {
    this.frames.push({ picture, seconds, phone: this.#phone, ...(finger && { finger }) });
    this.#seconds += seconds;
  }
}
