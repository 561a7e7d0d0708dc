/** @jest-environment jsdom */
import '../testing/jsdom.js';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { translatePage } from '../testing/translate-page.js';
import { surviveTranslation } from './translated-page.js';

beforeAll(surviveTranslation);

/** The text of a page that was translated and then rendered again, before the translator has seen the change. */
function redrawn(before: ReactNode, after: ReactNode): string {
  const { container, rerender, unmount } = render(before);
  translatePage(container);
  rerender(after);
  const read = container.textContent;
  // The translator runs again, and React renders again.
  translatePage(container);
  rerender(before);
  rerender(after);
  unmount();
  expect(container.childNodes).toHaveLength(0);
  return read;
}

const cost = (n: number, isLate: boolean) => (
  <p>
    {n} ads {isLate && 'tomorrow '}
    {isLate ? <b>late</b> : 'in time'}
  </p>
);

describe('page that the browser has translated', () => {
  it('shows a changed figure without the old one', () => {
    expect(redrawn(<p>{5} ads cost you</p>, <p>{7} ads cost you</p>)).toBe('7[ ads cost you]');
  });

  it('removes a text', () => {
    expect(redrawn(<p>{'gone'}{' and here'}</p>, <p>{null}{' and here'}</p>)).toBe('[ and here]'); // prettier-ignore
  });

  it('inserts elements before a text, and an element in place of a text', () => {
    expect(redrawn(<p>{null}text</p>, <p>{<b>new </b>}text</p>)).toBe('new [text]');
    expect(redrawn(cost(5, true), cost(6, false))).toBe('6[ ads ]in time');
    expect(redrawn(cost(5, false), cost(6, true))).toBe('6[ ads ]tomorrow late');
  });

  it('changes an error with an icon to a plain help text, and back', () => {
    const error = (
      <div>
        <svg />
        wrong
      </div>
    );
    expect(redrawn(error, <div>help</div>)).toBe('help');
    expect(redrawn(<div>help</div>, error)).toBe('wrong');
  });

  it('removes a part that the translator has moved', () => {
    const { container, rerender } = render(<p>read {<a href="/terms">terms</a>} first</p>);
    const font = document.createElement('font');
    container.querySelector('p')!.append(font);
    font.append(container.querySelector('a')!);
    rerender(<p>read {null} first</p>);
    expect(container.textContent).toBe('read  first');
  });

  it('finds a text whose translation was inserted before it, and a text that is shown in the original again', () => {
    const { container, rerender } = render(<p>{5} of {'five'}</p>); // prettier-ignore
    const [five] = container.querySelector('p')!.childNodes;
    const font = document.createElement('font');
    font.append('cinco');
    five!.before(font);
    five!.remove();
    rerender(<p>{6} of {'five'}</p>); // prettier-ignore
    expect(container.textContent).toBe('6 of five');
    translatePage(container);
    container.querySelector('font')!.replaceWith(five!);
    rerender(<p>{7} of {'five'}</p>); // prettier-ignore
    expect(container.textContent).toBe('7[ of ][five]');
  });

  it('leaves calls to the browser that have nothing to do with a translation', () => {
    const list = document.createElement('ul');
    const [first, last] = [document.createElement('li'), document.createElement('li')];
    // A chart library makes this call to insert at the end.
    list.insertBefore(last, undefined as never);
    list.insertBefore(first, last);
    expect([...list.children]).toEqual([first, last]);
    expect(() => list.removeChild(null as never)).toThrow(TypeError);
    expect(list.removeChild(first)).toBe(first);
    expect([...list.children]).toEqual([last]);
  });
});
