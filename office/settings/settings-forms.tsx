import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { siteSections, SiteSection } from '../../domain/site/site.ts';
import type { StoredSite } from '../../protocol/api/office/site.ts';
import { Button } from '../kit/controls.tsx';
import { FaresForm } from './settings-fares.tsx';
import { SmsForm } from './settings-sms.tsx';
import { TollsForm } from './settings-tolls.tsx';
import { Field } from '../kit/field.tsx';
import { type SectionFormProps } from './settings-field.tsx';
import { Fields, listOf, noWords, type DeclaredFields } from './settings-fields.tsx';

const DAY_MS = 24 * 60 * 60_000;

/** The sections whose form consists only of their fields. */
type Declared = Exclude<SiteSection, 'notice' | 'social' | 'fares' | 'tolls' | 'sms'>;
type ValuesOf<Section extends SiteSection> = Pick<StoredSite, (typeof siteSections)[Section][number]>;
const sectionFields: { [Section in Declared]: DeclaredFields<ValuesOf<Section>> } = {
  banner: {
    banner: { kind: 'picture', place: 'banner', label: msg`Above everything on the first page` },
  },
  logos: {
    logo: { kind: 'picture', place: 'logo', label: msg`Logo at the top` },
    footer_logo: { kind: 'picture', place: 'logo', label: msg`Logo at the foot` },
  },
  slides: {
    slides: listOf<StoredSite['slides'][number]>({
      most: 12,
      add: msg`Add a slide`,
      fresh: { title: noWords, text: noWords, image: null, link: null },
      fields: {
        title: { kind: 'words', bn: msg`Title, Bengali`, en: msg`Title, English` },
        text: { kind: 'words', bn: msg`Words below it, Bengali`, en: msg`Words below it, English` },
        image: { kind: 'picture', place: 'slide', label: msg`Picture of the slide` },
        link: { kind: 'address', label: msg`Where it leads` },
      },
    }),
  },
  testimonials: {
    testimonials: listOf<StoredSite['testimonials'][number]>({
      most: 24,
      add: msg`Add a testimonial`,
      fresh: { text: noWords, by: noWords, stars: 5 },
      fields: {
        text: { kind: 'area', bn: msg`What was said, Bengali`, en: msg`What was said, English` },
        by: { kind: 'words', bn: msg`By whom, Bengali`, en: msg`By whom, English` },
        stars: { kind: 'number', label: msg`Stars, one to five` },
        image: { kind: 'picture', place: 'testimonial', label: msg`Portrait` },
      },
    }),
  },
  help: {
    help: listOf<NonNullable<StoredSite['help']>[number]>({
      most: 24,
      add: msg`Add a question`,
      fresh: { asked: noWords, answer: noWords },
      fields: {
        asked: { kind: 'words', bn: msg`Question, Bengali`, en: msg`Question, English` },
        answer: { kind: 'area', bn: msg`Answer, Bengali`, en: msg`Answer, English` },
      },
    }),
  },
};
const noticeFields: DeclaredFields<NonNullable<StoredSite['notice']>> = {
  text: { kind: 'area', bn: msg`Notice, Bengali`, en: msg`Notice, English` },
  until: { kind: 'moment', label: msg`Shown until, Dhaka time` },
};

export function SectionForm({ section, ...form }: SectionFormProps & { section: SiteSection }) {
  if (section === 'notice') return <NoticeForm {...form} />;
  if (section === 'social') return <SocialForm {...form} />;
  if (section === 'fares') return <FaresForm {...form} />;
  if (section === 'tolls') return <TollsForm {...form} />;
  if (section === 'sms') return <SmsForm {...form} />;
  return <Fields fields={sectionFields[section]} path="" {...form} />;
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

function SocialForm({ value, errors, onChange }: SectionFormProps) {
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

function NoticeForm({ value: { notice }, errors, onChange }: SectionFormProps) {
  const { t } = useLingui();
  const write = (): void => {
    const until = new Date(Date.now() + DAY_MS).toISOString();
    onChange({ notice: { text: noWords, until } });
  };
  if (!notice) return <Button onClick={write}>{t`Write a notice`}</Button>;
  return (
    <>
      <Fields
        fields={noticeFields}
        path="notice."
        value={notice}
        errors={errors}
        onChange={(changed) => onChange({ notice: changed })}
      />
      <Button className="bad" onClick={() => onChange({ notice: null })}>
        {t`Take the notice down`}
      </Button>
    </>
  );
}
