import { useId, useState } from 'react';
import { place } from '../live/place.ts';

interface BadgeProps {
  readonly name: string;
  readonly hues: readonly number[];
  readonly picture: string | null;
}

/** The picture of a person or a workspace; without one, the first letter of the name on its two colours. */
export function Badge({ name, hues, picture }: BadgeProps) {
  const id = useId();
  const [broken, setBroken] = useState<string | null>(null);
  if (picture !== null && picture !== broken && place.showsPicture(picture))
    return <img className="badge" src={picture} alt="" width="48" height="48" onError={() => setBroken(picture)} />;
  const [from = 0, to = from] = hues;
  return (
    <svg className="badge" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
      <linearGradient id={id} x2="1" y2="1">
        <stop stopColor={colourOf(from)} />
        <stop offset="1" stopColor={colourOf(to)} />
      </linearGradient>
      <rect width="48" height="48" rx="10" fill={`url(#${id})`} />
      <text x="24" y="32" textAnchor="middle" fontSize="22" fontWeight="600" fill="#fff">
        {Array.from(name.trim())[0]?.toUpperCase() ?? '?'}
      </text>
    </svg>
  );
}

/** Equally dark for each hue, so that the letter is readable on it. */
function colourOf(hue: number): string {
  return `oklch(0.5 0.14 ${hue})`;
}
