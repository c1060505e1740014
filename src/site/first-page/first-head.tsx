import { Trans, useLingui } from '@lingui/react/macro';
import { useFormat } from '../../i18n/use-format.ts';
import { carDrawings, type CarShape } from '../../ui/cars/car-drawings.ts';
import type { Paint } from '../../ui/cars/car-drawing.tsx';
import { exampleFares } from './example-fares.ts';
import './first-head.css';

/**
 * The first content for a visitor, before any script runs: the product, and a road with three cars and three
 * fares.
 */
export function FirstHead() {
  const { t } = useLingui();
  return (
    <>
      <section className="hero first" aria-labelledby="saying">
        <div className="col">
          <p className="saying" id="saying">
            <Trans>
              A car for the long road,
              <br />
              at a fare you choose
            </Trans>
          </p>
          <p className="small mute">
            {t`Say where you want to go. Car owners name their fares, and you confirm the car you like.`}
          </p>
        </div>
        <Scene />
      </section>
      <div className="jam" />
    </>
  );
}

type CarProps = { shape: CarShape; paint: Paint; x: number; y: number; width: number; height: number };

const Car = ({ shape, paint, ...place }: CarProps) => (
  <svg
    {...place}
    className={paint}
    viewBox="0 0 160 64"
    dangerouslySetInnerHTML={{ __html: carDrawings[shape] }}
  />
);

function Scene() {
  const { t } = useLingui();
  const { taka } = useFormat();
  const [first, chosen, last] = exampleFares;
  return (
    <svg
      className="scene"
      viewBox="0 0 328 128"
      role="img"
      aria-label={t`For example: from Dhaka to Sreemangal three cars, three fares`}
    >
      <path fill="#fff" fillOpacity=".07" d="M0 82q40-34 84-14t76-12 88 4 80-10v60H0z" />
      <rect y="98" width="328" height="18" rx="9" fill="#01261d" />
      <path d="M26 107h276" stroke="#ffb81f" strokeWidth="2.5" strokeDasharray="10 9" />
      <g textAnchor="middle">
        <path
          fill="#fff"
          d="M36 20a8 8 0 0 1 8-8h52a8 8 0 0 1 8 8v14a8 8 0 0 1-8 8H76l-6 8-6-8H44a8 8 0 0 1-8-8z"
        />
        <text x="70" y="32" fill="#0e1f19">
          {taka(first)}
        </text>
        <path
          fill="#ffb81f"
          d="M128 8a8 8 0 0 1 8-8h56a8 8 0 0 1 8 8v18a8 8 0 0 1-8 8h-22l-6 8-6-8h-22a8 8 0 0 1-8-8z"
        />
        <text className="chosen" x="164" y="22" fill="#2a1b00">
          {taka(chosen)}
        </text>
        <path
          fill="#fff"
          d="M224 20a8 8 0 0 1 8-8h52a8 8 0 0 1 8 8v14a8 8 0 0 1-8 8h-20l-6 8-6-8h-20a8 8 0 0 1-8-8z"
        />
        <text x="258" y="32" fill="#0e1f19">
          {taka(last)}
        </text>
      </g>
      <Car shape="mini-micro" paint="silver" x={32} y={60} width={76} height={44} />
      <Car shape="sedan" paint="white" x={124} y={56} width={82} height={48} />
      <Car shape="sedan" paint="maroon" x={220} y={60} width={76} height={44} />
      <circle cx="13" cy="107" r="8.5" fill="#06483a" stroke="#fff" strokeWidth="4" />
      <path fill="#eceee8" d="M305 116v-17a9 9 0 0 1 18 0v17z" />
      <path fill="#ffb81f" d="M305 104v-5a9 9 0 0 1 18 0v5z" />
    </svg>
  );
}
