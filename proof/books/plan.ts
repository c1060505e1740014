/** What is posted: made from a number alone, so that a killed writer's successor repeats it exactly. */
import { seeded } from '../../server/demo/seeded.ts';
import type { Posting } from '../../server/money/wallet/ledger.ts';

const KINDS = ['commission', 'commission', 'payment', 'correction'] as const;

/** The n-th posting of a writer, about one of these owners. */
export function planned(owners: readonly string[], writer: number, n: number): Posting {
  const chance = seeded(writer * 1_000_003 + n);
  const kind = chance.pick(KINDS);
  const taka = chance.between(1, 5000);
  const lowers = kind === 'payment' || (kind === 'correction' && chance.next() < 0.5);
  return {
    kind,
    ownerId: chance.pick(owners),
    dues: lowers ? -taka : taka,
    key: keyOf(writer, n),
    madeBy: kind === 'correction' ? 'operator' : kind === 'payment' ? 'gateway' : 'person',
  };
}

export const keyOf = (writer: number, n: number): string => `proof:${writer}:${n}`;

/** What each owner owes in the end, in taka, by the plan alone. */
export function plannedDues(owners: readonly string[], writers: number, each: number): Map<string, number> {
  const dues = new Map(owners.map((id) => [id, 0]));
  for (let writer = 0; writer < writers; writer++)
    for (let n = 0; n < each; n++) {
      const posting = planned(owners, writer, n);
      dues.set(posting.ownerId, (dues.get(posting.ownerId) ?? 0) + posting.dues);
    }
  return dues;
}
