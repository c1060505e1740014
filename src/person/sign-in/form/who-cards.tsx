import { useLingui } from '@lingui/react/macro';
import { Icon } from '../../../ui/icons/icon.tsx';
import '../sign-in.css';

const kinds = ['customer', 'provider'] as const;

type WhoCardsProps = { value: string; onChange: (type: string) => void };

/** Passenger or car owner; native radios, so that the browser can post the choice without scripts. */
export function WhoCards({ value, onChange }: WhoCardsProps) {
  const { t } = useLingui();
  const words = {
    customer: { icon: 'user', name: t`Passenger`, wish: t`I need a car` },
    provider: { icon: 'car-front', name: t`Car owner`, wish: t`I want trips` },
  } as const;
  return (
    <div className="two" role="radiogroup" aria-label={t`Who are you?`}>
      {kinds.map((kind) => (
        <label key={kind} className="card who">
          <input
            type="radio"
            className="native"
            name="type"
            value={kind}
            checked={value === kind}
            onChange={() => onChange(kind)}
          />
          <Icon name={words[kind].icon} />
          <span className="radio" />
          <b>{words[kind].name}</b>
          <span className="micro mute">{words[kind].wish}</span>
        </label>
      ))}
    </div>
  );
}
