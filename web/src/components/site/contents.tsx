import { useEffect, useState } from 'react';

export interface ContentsEntry {
  id: string;
  title: string;
}

/** Table of contents: a column beside the text, folded above it on small screens. It marks the reader's position. */
export function Contents({ label, entries }: { label: string; entries: readonly ContentsEntry[] }) {
  useNamedSection();
  const current = useCurrentSection(entries);
  const list = (
    <ol>
      {entries.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <nav className="contents contents-wide" aria-label={label}>
        <div className="contents-title">{label}</div>
        {list}
      </nav>
      <details className="contents contents-narrow">
        <summary>{label}</summary>
        <nav aria-label={label}>{list}</nav>
      </details>
    </>
  );
}

/** Scrolls to the section that the address names: the browser looked for the section before the page was rendered. */
function useNamedSection(): void {
  useEffect(() => {
    const id = decodeURIComponent(window.location.hash.slice(1));
    if (id !== '' && window.scrollY === 0) document.getElementById(id)?.scrollIntoView();
  }, []);
}

/** The last section whose heading has passed the upper third of the window. */
function useCurrentSection(entries: readonly ContentsEntry[]): string | undefined {
  const [current, setCurrent] = useState(entries[0]?.id);
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return undefined;
    const headings = entries.map(({ id }) => document.getElementById(id)).filter((element) => element !== null);
    const look = () => {
      const passed = headings.filter((heading) => heading.getBoundingClientRect().top < window.innerHeight / 3);
      setCurrent((passed.at(-1) ?? headings[0])?.id);
    };
    // The observer only reports that a heading crossed the line; `look` then measures which section is current.
    const observer = new IntersectionObserver(look, { rootMargin: '0px 0px -66% 0px' });
    for (const heading of headings) observer.observe(heading);
    return () => observer.disconnect();
  }, [entries]);
  return current;
}
