/** Escapes text for HTML element content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** The layout of every page for people. */
export function page(title: string, body: string, style = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>
  :root { color-scheme: light dark; --ink: #1c2430; --muted: #5f6b7a; --line: #d5dbe3; --paper: #fff; --back: #f0f3f7; --accent: #1a5fd0; --tint: #edf3ff; }
  @media (prefers-color-scheme: dark) { :root { --ink: #e8edf4; --muted: #9aa7b8; --line: #37424f; --paper: #1c232c; --back: #12171d; --accent: #4c8dff; --tint: #1d2b42; } }
  * { box-sizing: border-box; } body { margin: 0; background: var(--back); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
  h1 { font-size: 1.3rem; margin: 0; } h2 { font-size: 1.05rem; margin: 1.5rem 0 .5rem; } a { color: var(--accent); } small { color: var(--muted); }
  .card { background: var(--paper); border: 1px solid var(--line); border-radius: 14px; padding: 1.75rem; }
  .wide { max-width: 62rem; margin: 5vh auto; }
  button { font: inherit; padding: .55rem 1.1rem; border-radius: 8px; border: 1px solid var(--line); background: var(--paper); color: var(--ink); cursor: pointer; }
  button.primary { background: var(--accent); border-color: var(--accent); color: #fff; } :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
  table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: .45rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
  code { background: var(--tint); padding: .1em .35em; border-radius: 5px; font-size: .9em; }
  ${style}
</style></head><body>${body}</body></html>`;
}
