/** Chart of amounts by name, whose geometry the server has calculated: bars at percentages of its width. */
export interface RowChartView {
  id: string;
  /** Says what the chart shows; the table beside it has the same figures. */
  title: string;
  rows: { row: number; label: string; value: string; from: number; width: number }[];
}

const rowHeight = 34;

/** Draws each amount as a bar below its name: names are long, and would not fit side by side. */
export function RowChart({ chart: { title, rows } }: { chart: RowChartView }) {
  return (
    <svg
      role="img"
      aria-label={title}
      width="100%"
      height={rows.length * rowHeight}
      fontSize="12"
      fill="currentColor"
    >
      {rows.map(({ row, label, value, from, width }) => (
        <g key={row}>
          <text y={row * rowHeight + 12}>{label}</text>
          <text x="100%" y={row * rowHeight + 12} textAnchor="end">
            {value}
          </text>
          <rect
            x={`${from}%`}
            y={row * rowHeight + 17}
            width={`${width}%`}
            height="9"
            fill="var(--primary)"
            stroke="currentColor"
          />
        </g>
      ))}
    </svg>
  );
}
