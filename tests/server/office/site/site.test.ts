import { beforeEach, describe, expect, it } from 'vitest';
import { dhakaDate, addDays } from '../../../../domain/base/calendar.ts';
import { firstBids, firstTariff } from '../../../../domain/money/fare.ts';
import { operatorAt, type TestOperator } from '../../../../testkit/market/office.ts';
import { at } from '../../../../testkit/process/server.ts';
import { serverOfFile } from '../../../../testkit/market/test-market.ts';

const server = await serverOfFile();
const first = await operatorAt(server, ['admin']);
const second = await operatorAt(server, ['admin']);

const read = async (section: string) =>
  at((await first.call('GET', 'site/section', { section })).body, 'data');
const versionOf = async (section: string): Promise<number> => Number(at(await read(section), 'version'));
const sets = async (by: TestOperator, section: string, value: object, version?: number) =>
  by.call('POST', 'site/section', { section, value, version: version ?? (await versionOf(section)) });
const setting = async () => (await server.call('GET', 'setting/common')).body;
const day = (days: number): string => addDays(dhakaDate(server.app.context.now()), days);

describe('a section of the site', () => {
  beforeEach(() => sets(first, 'banner', { banner: null }));

  it('reaches everybody, and its history holds what was before, by whom', async () => {
    expect((await sets(first, 'banner', { banner: '/eid.webp' })).status).toBe(200);
    expect(at(await setting(), 'setting', 'banner')).toBe('/eid.webp');
    expect(at(await read('banner'), 'history', 0)).toMatchObject({
      by: first.name,
      before: { banner: null },
      after: { banner: '/eid.webp' },
      action: 'site.change',
    });
  });

  it('is undone to what was before a change, which stands in the history as well', async () => {
    await sets(first, 'banner', { banner: '/a.webp' });
    await sets(first, 'banner', { banner: '/b.webp' });
    const number = Number(at(await read('banner'), 'history', 0, 'number'));
    const undo = { section: 'banner', number, version: await versionOf('banner') };
    expect((await second.call('POST', 'site/undo', undo)).status).toBe(200);
    expect(at(await setting(), 'setting', 'banner')).toBe('/a.webp');
    expect(at(await read('banner'), 'history', 0)).toMatchObject({ by: second.name, action: 'site.undo' });
    const other = { ...undo, section: 'slides', version: await versionOf('slides') };
    expect((await second.call('POST', 'site/undo', other)).status).toBe(404);
  });

  it('changed by two at once is the first one’s, and the second reads who that was', async () => {
    const version = await versionOf('banner');
    const answers = await Promise.all([
      sets(first, 'banner', { banner: '/first.webp' }, version),
      sets(second, 'banner', { banner: '/second.webp' }, version),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409);
    const won = answers[0].status === 200 ? first : second;
    expect(at(lost?.body, 'values', 'by')).toBe(won.name);
    expect((await sets(second, 'logos', { logo: '/logo.svg', footer_logo: null })).status).toBe(200);
  });

  it('that is wrong is refused at its field, and nothing changes', async () => {
    const { status, body } = await sets(first, 'banner', { banner: 'javascript:alert(1)' });
    expect(status).toBe(422);
    expect(Object.keys(at(body, 'errors') ?? {})).toEqual(['banner']);
    expect(at(await setting(), 'setting', 'banner')).toBeNull();
    expect((await sets(first, 'banner', { script: 'x' })).status).toBe(422);
  });

  it('is not touched by the change of another', async () => {
    await sets(first, 'banner', { banner: '/stays.webp' });
    await sets(second, 'social', { social_link: { facebook: 'https://facebook.com/durpalla' } });
    expect(at(await setting(), 'setting')).toMatchObject({
      banner: '/stays.webp',
      social_link: { value: { facebook: 'https://facebook.com/durpalla' } },
    });
  });
});

describe('a notice to everybody', () => {
  it('is there until its time', async () => {
    const until = new Date(server.app.context.now() + 60_000).toISOString();
    const text = { bn: 'সেতু বন্ধ', en: 'The bridge is closed' };
    await sets(first, 'notice', { notice: { text, until } });
    expect(at(await setting(), 'setting', 'notice')).toEqual({ text, until });
    await sets(first, 'notice', { notice: null });
    expect(at(await setting(), 'setting', 'notice')).toBeUndefined();
  });
});

const decides = async (by: TestOperator, decision: string) =>
  by.call('POST', 'site/decision', { section: 'fares', decision, version: await versionOf('fares') });
const signs = (by: TestOperator) => decides(by, 'sign');
const fares = async () => at(await setting(), 'data', 'market', 'fares');

describe('fares', () => {
  it('are known to phones before their day comes, and those of the day stay until then', async () => {
    expect(await fares()).toBeUndefined();
    const dearer = { ...firstTariff, from: day(3), surcharges: { 9: 5000 } };
    expect((await sets(first, 'fares', { fares: [dearer] })).status).toBe(200);
    expect((await signs(second)).status).toBe(200);
    expect(at(await fares(), 0, 'from')).toBe(day(3));
    expect(at(await setting(), 'data', 'market', 'surcharges', '9')).toBe(2000);
  });

  it('wait for a second operator, who sees what waits and by whom; nobody signs what they wrote', async () => {
    const dearer = { ...firstTariff, from: day(5), surcharges: { 9: 4000 } };
    const before = await fares();
    expect(at((await sets(first, 'fares', { fares: [dearer] })).body, 'data', 'waits')).toBe(true);
    expect(await fares()).toEqual(before);
    expect(at(await read('fares'), 'waiting')).toMatchObject({ by: first.name, own: true });
    expect((await signs(first)).body).toMatchObject({ code: 'own_signature' });

    const seen = at((await second.call('GET', 'site/section', { section: 'fares' })).body, 'data');
    expect(at(seen, 'waiting')).toMatchObject({ own: false, value: { fares: [{ from: day(5) }] } });
    expect(at((await second.call('GET', 'queues')).body, 'signatures', 'site')).toBe(1);
    const other = await sets(second, 'fares', { fares: [] });
    expect([other.status, at(other.body, 'values', 'by')]).toEqual([409, first.name]);

    expect((await signs(second)).status).toBe(200);
    expect(await fares()).toMatchObject([{ from: day(5) }]);
    expect(at(await read('fares'), 'waiting')).toBeNull();
    expect(at(await read('fares'), 'history', 0)).toMatchObject({ by: second.name, action: 'site.sign' });
    expect(at((await second.call('GET', 'queues')).body, 'signatures', 'site')).toBe(0);
    expect((await signs(second)).status).toBe(404);
  });

  it('are taken back by their writer or refused by another, and nothing changes', async () => {
    const before = await fares();
    for (const by of [first, second]) {
      await sets(first, 'fares', { fares: [{ ...firstTariff, from: day(8) }] });
      expect((await decides(by, 'refuse')).status).toBe(200);
      expect(at(await read('fares'), 'waiting')).toBeNull();
    }
    expect(await fares()).toEqual(before);
  });

  it('written again by the same operator take the place of those that waited', async () => {
    for (const days of [6, 7])
      expect((await sets(first, 'fares', { fares: [{ ...firstTariff, from: day(days) }] })).status).toBe(200);
    expect(at(await read('fares'), 'waiting', 'value', 'fares')).toMatchObject([{ from: day(7) }]);
    await decides(first, 'refuse');
  });

  it('are signed once, by one of two who sign at the same moment, and not as they were when they have changed since', async () => {
    await sets(first, 'fares', { fares: [{ ...firstTariff, from: day(6) }] });
    const version = await versionOf('fares');
    await sets(first, 'fares', { fares: [{ ...firstTariff, from: day(7) }] });
    const stale = { section: 'fares', decision: 'sign', version };
    expect((await second.call('POST', 'site/decision', stale)).status).toBe(409);
    const third = await operatorAt(server, ['admin']);
    const answers = await Promise.all([second, third].map(signs));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await fares()).toMatchObject([{ from: day(7) }]);
  });

  it('carry the range of bids, which is refused at its field out of bounds and undone like the rest', async () => {
    const bids = { ...firstBids, spread: 60 };
    const wrong = { ...firstTariff, from: day(9), bids: { ...bids, spread: 900 } };
    const { status, body } = await sets(first, 'fares', { fares: [wrong] });
    expect([status, Object.keys(at(body, 'errors') ?? {})]).toEqual([422, ['fares.0.bids.spread']]);
    await sets(first, 'fares', { fares: [] });
    await signs(second);
    expect((await sets(first, 'fares', { fares: [{ ...wrong, bids }] })).status).toBe(200);
    await signs(second);
    expect(at(await fares(), 0, 'bids', 'spread')).toBe(60);
    const number = at(await read('fares'), 'history', 0, 'number');
    await second.call('POST', 'site/undo', { section: 'fares', number, version: await versionOf('fares') });
    expect(at(await fares(), 0, 'bids', 'spread')).toBe(60);
    await signs(first);
    expect(await fares()).toBeUndefined();
  });

  it('do not begin today', async () => {
    const { status, body } = await sets(first, 'fares', { fares: [{ ...firstTariff, from: day(0) }] });
    expect(status).toBe(422);
    expect(Object.keys(at(body, 'errors') ?? {})).toEqual(['fares.0.from']);
  });
});

describe('tolls', () => {
  const raised = {
    id: 'padma',
    car: 800,
    micro: 1400,
    from: '2030-01-01',
    source: 'gazette of 1 December 2029',
  };
  const tolls = async () => at(await setting(), 'data', 'market', 'tolls');
  const decidesTolls = async (by: TestOperator, decision: string) =>
    by.call('POST', 'site/decision', { section: 'tolls', decision, version: await versionOf('tolls') });

  it('wait for a second operator, as fares do, and then reach every phone', async () => {
    expect(at((await sets(first, 'tolls', { tolls: [raised] })).body, 'data', 'waits')).toBe(true);
    expect(await tolls()).toBeUndefined();
    expect((await decidesTolls(first, 'sign')).body).toMatchObject({ code: 'own_signature' });
    expect(await tolls()).toBeUndefined();
    expect((await decidesTolls(second, 'sign')).status).toBe(200);
    expect(await tolls()).toEqual({ 'padma 2030-01-01 car': 800, 'padma 2030-01-01 micro': 1400 });
    expect(at(await read('tolls'), 'history', 0)).toMatchObject({ by: second.name, action: 'site.sign' });
  });

  it('are signed once, and undone with two signatures too', async () => {
    await sets(first, 'tolls', { tolls: [{ ...raised, car: 900 }] });
    const third = await operatorAt(server, ['admin']);
    const answers = await Promise.all([second, third].map((by) => decidesTolls(by, 'sign')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const number = at(await read('tolls'), 'history', 0, 'number');
    await second.call('POST', 'site/undo', { section: 'tolls', number, version: await versionOf('tolls') });
    expect(at(await tolls(), 'padma 2030-01-01 car')).toBe(900);
    await decidesTolls(first, 'sign');
    expect(at(await tolls(), 'padma 2030-01-01 car')).toBe(800);
  });

  it('that are wrong are refused at their fields', async () => {
    const wrong = [
      { ...raised, car: -5 },
      { ...raised, id: 'golden-gate', source: '' },
    ];
    const { status, body } = await sets(first, 'tolls', { tolls: wrong });
    expect(status).toBe(422);
    expect(Object.keys(at(body, 'errors') ?? {})).toEqual(['tolls.0.car', 'tolls.1.id', 'tolls.1.source']);
    const many = Array.from({ length: 65 }, () => raised);
    expect((await sets(first, 'tolls', { tolls: many })).status).toBe(422);
  });
});
