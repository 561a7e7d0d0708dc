/** Three connected choices: the product's sign. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        d="M5 5v3.5a3.5 3.5 0 0 0 3.5 3.5H19M5 19v-3.5a3.5 3.5 0 0 1 3.5-3.5"
        fill="none"
        stroke="#0072b2"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
      <circle cx="5" cy="4.5" r="3" fill="#0072b2" />
      <circle cx="5" cy="19.5" r="3" fill="#e69f00" />
      <circle cx="20" cy="12" r="3" fill="#d55e00" />
    </svg>
  );
}
