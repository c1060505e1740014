import { useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { dhakaDate, dhakaInstant, dhakaTime } from '../../domain/base/calendar.ts';
import type { SiteSection } from '../../domain/site/site.ts';
import { Button } from '../kit/controls.tsx';
import { PictureField } from './picture-field.tsx';
import { FaresForm } from './settings-fares.tsx';
import { Field, WordsField } from './settings-field.tsx';
import { HelpForm, SlidesForm, TestimonialsForm, type SectionForm } from './settings-lists.tsx';

const DAY_MS = 24 * 60 * 60_000;

function BannerForm({ value, errors, onChange }: SectionForm) {
  const { t } = useLingui();
  return (
    <PictureField
      label={t`Above everything on the first page`}
      place="banner"
      name="banner"
      errors={errors}
      value={value.banner ?? null}
      onChange={(banner) => onChange({ banner })}
    />
  );
}

function LogosForm({ value, errors, onChange }: SectionForm) {
  const { t } = useLingui();
  return (
    <>
      <PictureField
        label={t`Logo at the top`}
        place="logo"
        name="logo"
        errors={errors}
        value={value.logo ?? null}
        onChange={(logo) => onChange({ ...value, logo })}
      />
      <PictureField
        label={t`Logo at the foot`}
        place="logo"
        name="footer_logo"
        errors={errors}
        value={value.footer_logo ?? null}
        onChange={(logo) => onChange({ ...value, footer_logo: logo })}
      />
    </>
  );
}

const networks = {
  facebook: 'Facebook',
  whatsapp: 'WhatsApp',
  messenger: 'Messenger',
  youtube: 'YouTube',
  instagram: 'Instagram',
  email: 'Email',
  phone: 'Phone',
  play_store: 'Play Store',
  app_store: 'App Store',
} as const;

function SocialForm({ value, errors, onChange }: SectionForm) {
  const links = value.social_link ?? {};
  const others = Object.keys(links).filter((network) => !Object.hasOwn(networks, network));
  const all = [...Object.entries(networks), ...others.map((network) => [network, network] as const)];
  return all.map(([network, name]) => (
    <Field
      key={network}
      label={name}
      name={`social_link.${network}`}
      errors={errors}
      value={links[network] ?? ''}
      onChange={(text) => {
        const { [network]: _before, ...rest } = links;
        onChange({ social_link: text.trim() === '' ? rest : { ...rest, [network]: text.trim() } });
      }}
    />
  ));
}

function NoticeForm({ value, errors, onChange }: SectionForm) {
  const { t } = useLingui();
  const { notice } = value;
  if (!notice)
    return (
      <Button
        onClick={() => {
          const until = new Date(Date.now() + DAY_MS).toISOString();
          onChange({ notice: { text: { bn: '', en: '' }, until } });
        }}
      >
        {t`Write a notice`}
      </Button>
    );
  const until = Date.parse(notice.until);
  return (
    <>
      <WordsField
        labels={{ bn: t`Notice, Bengali`, en: t`Notice, English` }}
        name="notice.text"
        errors={errors}
        type="area"
        value={notice.text}
        onChange={(text) => onChange({ notice: { ...notice, text } })}
      />
      <Field
        label={t`Shown until, Dhaka time`}
        name="notice.until"
        errors={errors}
        type="datetime-local"
        value={`${dhakaDate(until)}T${dhakaTime(until)}`}
        onChange={(text) => {
          const [day = '', time = ''] = text.split('T');
          if (day !== '' && time !== '')
            onChange({ notice: { ...notice, until: new Date(dhakaInstant(day, time)).toISOString() } });
        }}
      />
      <Button className="bad" onClick={() => onChange({ notice: null })}>
        {t`Take the notice down`}
      </Button>
    </>
  );
}

export const sectionForms: Record<SiteSection, ComponentType<SectionForm>> = {
  notice: NoticeForm,
  banner: BannerForm,
  slides: SlidesForm,
  testimonials: TestimonialsForm,
  logos: LogosForm,
  social: SocialForm,
  fares: FaresForm,
  help: HelpForm,
};
