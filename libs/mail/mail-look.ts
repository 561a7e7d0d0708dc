const FONT = "font-family: -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** Inline styles of an e-mail's parts, for light mode. Sizes are in px, because some mail programs know no other unit. */
export const LOOK = {
  page: `margin: 0; padding: 0; background: #f6f7f9; color: #1c2127; ${FONT}; font-size: 15px; line-height: 23px`,
  around: 'padding: 32px 16px',
  column: 'max-width: 560px; text-align: left',
  brand: 'padding: 0 0 16px; color: #1c2127; font-size: 18px; font-weight: 700',
  card: 'padding: 32px; background: #ffffff; border: 1px solid #dce0e5; border-radius: 6px',
  paragraph: 'margin: 0 0 16px; overflow-wrap: anywhere',
  picture: 'display: block; width: 100%; height: auto; border: 0; border-radius: 4px',
  factsTable: 'margin: 0 0 8px',
  facts: 'padding: 12px 16px; background: #f6f7f9; border-radius: 4px; overflow-wrap: anywhere',
  buttonCell: 'padding: 8px 0 24px',
  button:
    'display: inline-block; padding: 12px 20px; background: #215db0; border-radius: 4px; color: #ffffff; font-weight: 600; text-decoration: none',
  fallback: 'margin: 0; color: #5f6b7c; font-size: 13px; line-height: 20px',
  address: 'color: #5f6b7c; overflow-wrap: anywhere; word-break: break-all',
  between: 'height: 32px',
  footer: 'padding: 16px 0 0; color: #5f6b7c; font-size: 13px; line-height: 20px',
} as const;

/** Dark colors for mail programs in dark mode, and narrower margins on a phone. They must override the inline styles. */
export const MAIL_STYLES = `
@media (prefers-color-scheme: dark) {
  .page { background: #1c2127 !important; color: #f6f7f9 !important }
  .brand { color: #f6f7f9 !important }
  .card { background: #252a31 !important; border-color: #404854 !important }
  .facts { background: #1c2127 !important }
  .quiet { color: #abb3bf !important }
}
@media (max-width: 480px) {
  .around { padding: 16px 8px !important }
  .card { padding: 20px !important }
}
`;
