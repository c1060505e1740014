import { useLingui } from '@lingui/react/macro';
import { divisions } from '../../domain/place/districts.ts';
import type { Board } from '../../protocol/api/office/board.ts';
import { useOfficeFormat } from '../kit/use-office-format.ts';
import { divisionShapes, outline, sheet } from './map-shapes.ts';
import { foundShare, isLow } from './board-words.ts';

type DivisionMapProps = {
  figures: Board['divisions'];
  marked: number | null;
  onMark: (id: number) => void;
};

/** Shows the share of requests that find a car, by division, as a shade and a number. The table beside it repeats it. */
export function DivisionMap({ figures, marked, onMark }: DivisionMapProps) {
  const { t } = useLingui();
  const { number, locale } = useOfficeFormat();
  return (
    <svg
      className="o-map"
      viewBox={`-4 -4 ${Math.ceil(sheet.x) + 8} ${Math.ceil(sheet.y) + 8}`}
      role="img"
      aria-label={t`Share that finds a car, by division`}
    >
      <clipPath id="country">
        <path d={outline()} />
      </clipPath>
      <g clipPath="url(#country)">
        {divisionShapes().map(({ id, area }) => {
          const share = foundShare(figures.find((each) => each.id === id));
          const shade = share === null ? 'none' : isLow(share) ? 'low' : `s${Math.ceil((share - 0.6) * 10)}`;
          return <path key={id} className={`o-area ${shade}`} d={area} onClick={() => onMark(id)} />;
        })}
        {divisionShapes().map(({ id, borders }) => (
          <path key={id} className="o-border" d={borders} />
        ))}
      </g>
      <path className={'o-coast'} d={outline()} />
      {divisionShapes().map(({ id, middle }) => {
        const share = foundShare(figures.find((each) => each.id === id));
        const percent = share === null ? '' : number(Math.round(share * 100));
        return (
          <text key={id} className={id === marked ? 'on' : ''} x={middle.x} y={middle.y}>
            <tspan x={middle.x}>{divisions.find((each) => each.id === id)?.name[locale]}</tspan>
            <tspan x={middle.x} dy="1.35em" className="o-share">
              {share === null ? '–' : t`${percent}%`}
            </tspan>
          </text>
        );
      })}
    </svg>
  );
}
