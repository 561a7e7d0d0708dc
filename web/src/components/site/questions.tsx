import { ChevronDown } from '@blueprintjs/icons';

interface Props {
  heading: string;
  items: readonly { question: string; answer: string }[];
}

/** Questions whose answers open one by one. The browser's search finds closed answers, and they open without scripts. */
export function Questions({ heading, items }: Props) {
  return (
    <section className="site-section questions" aria-labelledby="questions">
      <h2 id="questions">{heading}</h2>
      <div className="questions-list">
        {items.map(({ question, answer }) => (
          <details key={question} name="questions">
            <summary>
              {question}
              <ChevronDown aria-hidden />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
