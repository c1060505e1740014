import { useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import type { ProfileChange } from '../../../domain/person/profile-change.ts';
import type { Refusal } from '../../../domain/base/refusal.ts';
import type { ProfileRow } from '../../../protocol/sync/rows.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useDbs, useView } from '../../sync/use-view.ts';
import { MutationStrip } from '../../action/mutation-strip.tsx';
import { useSave } from '../../action/use-save.ts';
import { Form } from '../../ui/forms/form.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { changeDetails, refusedDetails, whyNotChange } from './detail-acts.ts';

type OwnDetailsProps = { profile: WithMutations<ProfileRow> };

/** Name, email and, until verified, national ID and birth date: changed on the phone first. */
export function OwnDetails({ profile }: OwnDetailsProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const own = profile.mutations.filter(({ name }) => name === 'profile.change');
  if (profile.type === 'driver') return null;
  return (
    <Card as="div" sync={<MutationStrip mutations={own} />}>
      {open ? (
        <Opened profile={profile} onDone={() => setOpen(false)} />
      ) : (
        <Button variant="line" wide icon="pencil" onClick={() => setOpen(true)}>
          {t`Change my details`}
        </Button>
      )}
    </Card>
  );
}

type OpenedProps = OwnDetailsProps & { onDone: () => void };

/** A refused change is in the form again, with the reason. */
function Opened({ profile, onDone }: OpenedProps) {
  const id = refusedDetails(profile)?.id;
  const refused = useView(
    async (dbs) => (id === undefined ? null : ((await dbs.outbox.outbox.get({ id })) ?? null)),
    [id],
  );
  if (refused === undefined) return null;
  if (refused?.name !== 'profile.change') return <DetailsForm profile={profile} onDone={onDone} />;
  const again = { typed: refused.args, error: refused.error ?? { code: 'server_error' } };
  return <DetailsForm profile={profile} again={again} onDone={onDone} />;
}

type RefusedDetails = { typed: ProfileChange; error: Why };
type Why = Pick<Refusal, 'field' | 'values'> & { code: string };

function DetailsForm({ profile, again, onDone }: OpenedProps & { again?: RefusedDetails }) {
  const { t, i18n } = useLingui();
  const dbs = useDbs();
  const save = useSave();
  const [refusals, setRefusals] = useState<Why[]>(again ? [again.error] : []);
  const labels = {
    name: t`Full name`,
    email: t`Email`,
    nid: t`National ID`,
    date_of_birth: t`Date of birth`,
  };
  const words = (field: keyof typeof labels): { name: string; label: string; error: string | undefined } => {
    const refusal = refusals.find((each) => each.field === field);
    const values = refusal?.code === 'field_required' ? { field: labels[field] } : refusal?.values;
    const error = refusal && errorText(i18n, { code: refusal.code, ...(values && { values }) });
    return { name: field, label: labels[field], error };
  };
  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = (field: string): string => String(form.get(field) ?? '').trim();
    const [nid, born] = [typed('nid'), typed('date_of_birth')];
    const change: ProfileChange = {
      name: typed('name'),
      email: typed('email'),
      ...(nid !== '' && { nid }),
      ...(born !== '' && { date_of_birth: born }),
    };
    const found = whyNotChange(profile, change);
    setRefusals(found);
    if (found.length > 0) return;
    const offline = t`Kept on the phone, goes when you’re online`;
    if (await save(() => changeDetails(dbs, profile, change), { offline })) onDone();
  }
  return (
    <Form className="col g3" onSubmit={(event) => void send(event)}>
      <TextInput {...words('name')} autoComplete="name" defaultValue={again?.typed.name ?? profile.name} />
      <TextInput
        {...words('email')}
        type="email"
        autoComplete="email"
        lang="en"
        defaultValue={again?.typed.email ?? profile.email ?? ''}
      />
      {profile.verified ? (
        <p className="small mute">{t`Your NID and birth date are verified and stay as they are. With another name the office compares them anew.`}</p>
      ) : (
        <>
          <p className="small mute">{t`Fill in NID or birth date only to change them.`}</p>
          <TextInput
            {...words('nid')}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={again?.typed.nid}
          />
          <TextInput
            {...words('date_of_birth')}
            inputMode="numeric"
            autoComplete="bday"
            placeholder={t`day/month/year`}
            defaultValue={again?.typed.date_of_birth}
          />
        </>
      )}
      <Button type="submit" wide>{t`Save`}</Button>
      <Button variant="line" wide onClick={onDone}>{t`Leave it`}</Button>
    </Form>
  );
}
