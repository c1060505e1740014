/** Against the number for call-backs: notices that nobody sent, one that rings without end, numbers by the hundred. */
import { mostCallBacks } from '../../domain/trip/call-back.ts';
import type { Attack } from '../attack.ts';
import { held } from '../fell.ts';
import { CALL_BACK_KEY } from '../line.ts';
import type { Target } from '../target.ts';

const rings = (target: Target, body: Record<string, unknown>) =>
  target.call('POST', 'call-back', { body: { key: CALL_BACK_KEY, ...body } });

async function countOf(target: Target, where: string): Promise<number> {
  const [row] = await target.rows(`select count(*)::int as count from call_backs where ${where}`);
  return Number(row?.['count']);
}

export const callBackAttacks: Attack[] = [
  {
    name: 'two hundred forged missed calls without the key of the telephone service',
    run: async (target) => {
      const keys = ['', 'x', CALL_BACK_KEY.slice(1), `${CALL_BACK_KEY} `, null, {}, 1];
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, at) =>
          rings(target, { key: keys[at % keys.length], from: '01711000001' }),
        ),
      );
      held(
        answers.every(({ status }) => status === 404 || status === 422),
        'one was taken',
      );
      held((await countOf(target, `phone = '+8801711000001'`)) === 0, 'a number waits');
    },
  },
  {
    name: 'one number that rings three hundred times at once',
    run: async (target) => {
      await Promise.all(Array.from({ length: 300 }, () => rings(target, { from: '01711000002' })));
      held((await countOf(target, `phone = '+8801711000002'`)) === 1, 'it waits more than once');
      const sent = await target.messages('+8801711000002');
      held(sent.length <= 1, `${sent.length} SMS went out`);
    },
  },
  {
    name: 'a missed call of every number there is, which ends where the queue is full',
    run: async (target) => {
      let taken = 0;
      for (let from = 0; from < mostCallBacks + 100; from += 50) {
        const answers = await Promise.all(
          Array.from({ length: 50 }, (_, at) =>
            rings(target, { from: `018${String(from + at).padStart(8, '0')}` }),
          ),
        );
        taken += answers.filter(({ status }) => status === 200).length;
      }
      const waiting = await countOf(target, `status <> 'ended'`);
      // calls that are counted at the same moment do not see each other
      held(waiting <= mostCallBacks + 50 && taken < mostCallBacks + 100, `${waiting} wait`);
      await target.rows('delete from call_backs returning 1 as one');
    },
  },
  {
    name: 'words of an SMS that are longer than an SMS, of another form, or a page',
    run: async (target) => {
      for (const text of ['x'.repeat(2001), 7, {}, []])
        held((await rings(target, { from: '01711000003', text })).status === 422, 'it was taken');
      const page = `<script>alert(1)</script>${'ক'.repeat(1500)}`;
      held(
        (await rings(target, { from: '01711000003', text: page })).status === 200,
        'a long one was refused',
      );
      const [row] = await target.rows(`select words from call_backs where phone = '+8801711000003'`);
      held([...String(row?.['words'])].length <= 160, 'all of it is kept');
    },
  },
  {
    name: 'a journey by an SMS of a forged sender, and every code there is',
    run: async (target) => {
      const { phone, id } = await target.person('customer');
      const from = phone.slice(3);
      await rings(target, { from, text: 'DP DHAKA SYLHET KAL 7PM 4' });
      for (let code = 0; code < 300; code += 50)
        await Promise.all(
          Array.from({ length: 50 }, (_, at) =>
            rings(target, { from, text: `DP YES ${String(code + at).padStart(4, '0')}` }),
          ),
        );
      const [row] = await target.rows('select count(*)::int as count from trips where creator_id = $1', [id]);
      // nine of three hundred codes are accepted for checking, three of them count
      const said = /YES (\d{4})/.exec((await target.messages(phone)).join(' '))?.[1] ?? '0000';
      held(Number(row?.['count']) === 0 || Number(said) < 50, 'a trip was posted by guessing');
    },
  },
];
