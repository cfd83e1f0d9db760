/** A number of lines in each step, as bars. */
export function Bars({ counts }: { readonly counts: readonly number[] }) {
  const most = Math.max(1, ...counts);
  return (
    <svg viewBox={`0 0 ${counts.length} 20`} preserveAspectRatio="none" aria-hidden="true">
      {counts.map((count, index) => {
        const height = count === 0 ? 0 : Math.max(1, (count / most) * 20);
        return <rect key={index} x={index + 0.1} width="0.8" y={20 - height} height={height} />;
      })}
    </svg>
  );
}
