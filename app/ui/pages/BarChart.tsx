/** Chart whose geometry the server has calculated: bars within 1000 × 1000, labels at percentages of its width. */
export interface BarChartView {
  id: string;
  /** Says what the chart shows; the table beside it has the same figures. */
  title: string;
  /** Outline of all bars. */
  bars: string;
  ticks: { label: string; y: number }[];
  labels: { label: string; x: number }[];
}

const height = 220;
const labelHeight = 20;
/** Share of the width that the labels of the amounts take. */
const left = 14;

/** Tells a label that would leave the chart if it stood below the middle of its bar. */
const isAtEnd = (x: number): boolean => x > 900;

/** Draws amounts as bars; texts keep their size on every width, because only the bars are scaled. */
export function BarChart({ chart: { title, bars, ticks, labels } }: { chart: BarChartView }) {
  const plot = height - labelHeight;
  return (
    <svg role="img" aria-label={title} width="100%" height={height} fontSize="12" fill="currentColor">
      {ticks.map(({ label, y }) => (
        <g key={y}>
          <line x2="100%" y1={(y * plot) / 1000} y2={(y * plot) / 1000} stroke="currentColor" opacity="0.2" />
          <text y={(y * plot) / 1000 - 3}>{label}</text>
        </g>
      ))}
      <svg
        x={`${left}%`}
        width={`${100 - left}%`}
        height={plot}
        viewBox="0 0 1000 1000"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={bars} fill="var(--primary)" stroke="currentColor" vectorEffect="non-scaling-stroke" />
      </svg>
      {labels.map(({ label, x }) => (
        <text
          key={x}
          x={isAtEnd(x) ? "100%" : `${left + (x * (100 - left)) / 1000}%`}
          y={height - 4}
          textAnchor={isAtEnd(x) ? "end" : "middle"}
        >
          {label}
        </text>
      ))}
    </svg>
  );
}
