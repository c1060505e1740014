/** Puts refused and discarded trip requests back into the form. */
import { requestAgainNote } from '../../../domain/trip/trip-status.ts';
import { draftOfRequest, stepToFix } from '../../../domain/trip/draft-of-request.ts';
import type { TripDraft, TripOrigin } from '../../../domain/trip/trip-draft.ts';
import type { WizardStep } from '../../../domain/trip/trip-draft.ts';
import { savedDraft, putDraft } from './drafts.ts';
import { discardUnsent, discard } from './discard.ts';
import type { OutboxRow } from './outbox-db.ts';
import type { UserDbs } from '../user-dbs.ts';

type TripRequestRow = Extract<OutboxRow, { name: 'trip.create' | 'trip.edit' }>;

const isTripRequest = (row: OutboxRow | undefined): row is TripRequestRow =>
  row?.name === 'trip.create' || row?.name === 'trip.edit';

/**
 * The earlier trip that this request replaces and that is canceled once the request is stored ('request
 * again'); null: none.
 */
const earlierOf = (id: string, rows: OutboxRow[]): string | null => {
  for (const { name, args, after } of rows)
    if (name === 'trip.cancel' && args.cancel_note === requestAgainNote && after.includes(id))
      return args.trip_id;
  return null;
};

function draftFrom(
  { args, preview }: TripRequestRow,
  origin: TripOrigin | null,
  step: WizardStep,
): TripDraft | null {
  return preview && draftOfRequest(args, preview.geo_location, { step, origin });
}

/** The form of a refused request, filled with its args; null if the request was dismissed. */
export async function draftOfRefused(dbs: UserDbs, fixes: string): Promise<TripDraft | null> {
  const row = await dbs.outbox.outbox.get({ id: fixes });
  if (!isTripRequest(row)) return null;
  const step = stepToFix(row.error ?? {});
  if (row.name === 'trip.edit')
    return draftFrom(row, { kind: 'edit', tripId: row.args.trip_id, fixes }, step);
  const earlier = earlierOf(fixes, await dbs.outbox.outbox.where('seq').above(row.seq).toArray());
  const origin: TripOrigin = earlier ? { kind: 'again', tripId: earlier, fixes } : { kind: 'fix', fixes };
  return draftFrom(row, origin, step);
}

/** The search parameters that open the form of a discarded request. */
export type FormLink = { again?: string; edit?: string; fix?: string };

/**
 * Discards a request that has never been sent and, in the same transaction, saves it as the form's draft
 * again. An existing draft of the form is not overwritten: the request then gets another origin.
 * @returns the link to its form; null if it was already sent
 * @throws QuotaExceededError when the phone is full; the request stays
 */
export async function discardRequest(dbs: UserDbs, mutationId: string): Promise<FormLink | null> {
  let link: FormLink | null = null;
  await discard(dbs, mutationId, async (rows) => {
    const asked = rows.findLast(isTripRequest);
    if (!asked) return;
    const earlier = earlierOf(mutationId, rows);
    const origin = await freeOrigin(dbs, mutationId, originOf(rows[0], earlier));
    const draft = draftFrom(asked, origin, 'confirm');
    if (draft) await putDraft(dbs, draft);
    link = linkTo(origin);
  });
  return link;
}

function originOf(first: OutboxRow | undefined, earlier: string | null): TripOrigin | null {
  if (first?.name === 'trip.edit') return { kind: 'edit', tripId: first.args.trip_id };
  return earlier === null ? null : { kind: 'again', tripId: earlier };
}

/** The origin under which a discarded request can be saved without overwriting another draft. */
async function freeOrigin(
  dbs: UserDbs,
  fixes: string,
  origin: TripOrigin | null,
): Promise<TripOrigin | null> {
  if (origin?.kind === 'edit' || (await savedDraft(dbs, origin)) === null) return origin;
  return origin?.kind === 'again' ? { ...origin, fixes } : { kind: 'fix', fixes };
}

function linkTo(origin: TripOrigin | null): FormLink {
  if (!origin || origin.kind === 'start') return {};
  if (origin.kind === 'fix') return { fix: origin.fixes };
  if (origin.fixes !== undefined) return { fix: origin.fixes };
  return origin.kind === 'edit' ? { edit: origin.tripId } : { again: origin.tripId };
}

/**
 * Discards an action that has never been sent.
 * @returns the link to its form for a trip request, otherwise whether it was discarded
 * @throws QuotaExceededError when the phone is full; the action stays
 */
export async function discardAction(
  dbs: UserDbs,
  { id, name }: Pick<OutboxRow, 'id' | 'name'>,
): Promise<FormLink | boolean> {
  const isRequest = name === 'trip.create' || name === 'trip.edit';
  return isRequest ? ((await discardRequest(dbs, id)) ?? false) : discardUnsent(dbs, id);
}
