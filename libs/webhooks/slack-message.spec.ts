import { describe, expect, it } from '@jest/globals';
import { sampleEvent } from './sample-event.js';
import { slackMessage } from './slack-message.js';

const event = (change: object = {}) => ({
  ...sampleEvent({ id: 'e', language: 'en', url: 'https://polyad.example/profile?tab=webhooks' }),
  ...change,
});

describe('the message for Slack', () => {
  it('contains the sentence, its figures, the next step and a link', () => {
    const message = slackMessage(event({ details: ['Spent: €400', 'Certainty: 99%'] }));
    expect(message.text).toContain('The experiment "Sample: autumn sale" has finished. Use "Headline 3');
    expect(message.blocks.map(({ type }) => type)).toEqual(['header', 'section', 'section', 'context', 'actions']);
    const blocks = JSON.stringify(message.blocks);
    for (const text of ['+59% over all', '• Spent: €400\\n• Certainty: 99%', 'Next step:', '/profile?tab=webhooks'])
      expect(blocks).toContain(text);
  });

  it("escapes everything that people typed, and stays within Slack's limits", () => {
    const message = slackMessage(
      event({ title: 'x'.repeat(500), summary: '<!channel> & <https://evil.example|here>' }),
    );
    const [header, summary] = message.blocks as { text: { text: string } }[];
    expect(header!.text.text).toHaveLength(150);
    expect(summary!.text.text).toBe('*&lt;!channel&gt; &amp; &lt;https://evil.example|here&gt;*');
    expect(message.text).not.toContain('<');
  });

  it('splits no character of typed text', () => {
    const message = slackMessage(event({ title: `${'x'.repeat(148)}🎉 and more` }));
    const [header] = message.blocks as { text: { text: string } }[];
    expect(header!.text.text).toBe(`${'x'.repeat(148)}…`);
  });

  it('omits missing parts, because Slack refuses empty blocks', () => {
    const { blocks } = slackMessage(event({ details: [], next_step: null }));
    expect(blocks.map(({ type }) => type)).toEqual(['header', 'section', 'actions']);
  });
});
