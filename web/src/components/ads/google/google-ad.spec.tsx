/** @jest-environment jsdom */
import '../../../testing/jsdom.js';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ALL_TEXTS } from '../../../testing/all-texts.js';
import type { DrawnAd } from '../ad-card.js';
import { GoogleAd } from './google-ad.js';

beforeAll(() =>
  i18next.use(initReactI18next).init({ lng: 'en', resources: ALL_TEXTS, interpolation: { escapeValue: false } }),
);
afterEach(cleanup);

const HEADLINES = ['Walk lighter', 'Made by hand', 'Free returns'];
const SEARCH: DrawnAd = {
  page: 'Luz',
  visual: '',
  isVideo: false,
  picture: null,
  cards: [],
  isDraft: false,
  link: 'https://www.luz.example/sandals',
  headline: HEADLINES.join(' | '),
  copy: 'Soft soles.',
  description: 'Ships in two days.',
  parts: { headlines: HEADLINES },
};
const visual = {
  name: 'Beach',
  type: 'image',
  asset: 'a',
  crops: { square: { x: 300, y: 60, width: 600, height: 600 } },
};
const DISPLAY: DrawnAd = {
  ...SEARCH,
  headline: 'Walk lighter',
  copy: 'The lightest sandals of the summer',
  button: 'Comprar ahora',
  visual: 'Beach',
  picture: '/api/v1/assets/a',
  parts: { headlines: ['Walk lighter'], visuals: visual, ctas: 'SHOP_NOW' },
};
const shown = (name: string) => within(screen.getByRole('article', { name }));
const square = () => userEvent.click(screen.getByRole('radio', { name: 'Square picture' }));

describe('search ad', () => {
  it('GOOGLE-012 GOOGLE-018 shows the three headlines as one link, the site and both descriptions', () => {
    render(<GoogleAd ad={SEARCH} />);
    const ad = shown('Ad in search results');
    const link = ad.getByRole('link', { name: 'Walk lighter | Made by hand | Free returns' });
    expect(link.getAttribute('href')).toBe('https://www.luz.example/sandals');
    expect(ad.getByText('luz.example')).toBeTruthy();
    expect(ad.getByText('Soft soles. Ships in two days.')).toBeTruthy();
    expect(ad.queryByRole('img')).toBeNull();
  });

  it('shows the whole group to a reader who cannot see its texts separately', () => {
    render(<GoogleAd ad={{ ...SEARCH, link: null, parts: { headlines: undefined } }} />);
    expect(screen.getByText(HEADLINES.join(' | '))).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('names what a draft lacks', () => {
    const empty = { headline: '', copy: ' ', description: undefined, parts: { headlines: ['', '', ''] } };
    render(<GoogleAd ad={{ ...SEARCH, ...empty, isDraft: true }} />);
    expect(screen.getByText('No headline yet')).toBeTruthy();
    expect(screen.getByText('No description yet')).toBeTruthy();
  });
});

describe('display ad', () => {
  it('GOOGLE-012 shows the long headline with the wide picture, and the short one with the square picture', async () => {
    render(<GoogleAd ad={DISPLAY} />);
    const wide = shown('Display ad: Wide picture');
    for (const text of ['The lightest sandals of the summer', 'Ships in two days.', 'Luz · Sponsored'])
      expect(wide.getByText(text)).toBeTruthy();
    // Google gets the text of the button in English.
    expect(wide.getByRole('link', { name: 'Shop now' })).toBeTruthy();
    await square();
    expect(shown('Display ad: Square picture').getByText('Walk lighter')).toBeTruthy();
    expect(screen.queryByText('The lightest sandals of the summer')).toBeNull();
  });

  it('shows the chosen crop of a picture, by default the middle', async () => {
    render(<GoogleAd ad={DISPLAY} />);
    const picture = () => screen.getByRole<HTMLImageElement>('img', { name: 'Picture of the ad: Beach' });
    const arrive = () => {
      for (const [name, value] of Object.entries({ naturalWidth: 1200, naturalHeight: 720 }))
        Object.defineProperty(picture(), name, { value });
      fireEvent.load(picture());
    };
    arrive();
    expect(picture().style.width).toBe('');
    await square();
    arrive();
    const { width, height, left, top } = picture().style;
    expect({ width, height, left, top }).toEqual({ width: '200%', height: '120%', left: '-50%', top: '-10%' });
  });

  it('GOOGLE-020 shows pictures of the account at the size of their shape', async () => {
    const url = (name: string) => `https://tpc.example/${name}`;
    const customer_assets = [
      { id: '1', name: 'Wide', width: 1200, height: 628, url: url('wide') },
      { id: '2', name: 'Square', width: 600, height: 600, url: url('square') },
    ];
    render(<GoogleAd ad={{ ...DISPLAY, picture: null, visual: '', parts: { customer_assets } }} />);
    const address = () => screen.getByRole('img').getAttribute('src');
    expect(address()).toBe(url('wide'));
    await square();
    expect(address()).toBe(url('square'));
  });

  it('names what a draft lacks', () => {
    const parts = { visuals: undefined, customer_assets: undefined };
    render(<GoogleAd ad={{ ...SEARCH, headline: '', copy: '', description: '', isDraft: true, parts }} />);
    for (const text of ['No picture yet', 'No headline yet', 'No description yet'])
      expect(screen.getByText(text)).toBeTruthy();
  });
});

describe('video ad', () => {
  const VIDEO: DrawnAd = {
    ...DISPLAY,
    picture: '/api/v1/assets/logo',
    parts: { videos: 'aaaaaaaaaaa', headlines: ['Walk lighter'], ctas: 'SHOP_NOW' },
  };

  it("shows the video's thumbnail, its texts, and the business with its logo", () => {
    render(<GoogleAd ad={VIDEO} />);
    const ad = shown('Video ad');
    const address = (name: string) => ad.getByRole('img', { name }).getAttribute('src');
    expect(address('Video aaaaaaaaaaa on YouTube')).toBe('https://i.ytimg.com/vi/aaaaaaaaaaa/mqdefault.jpg');
    expect(address('Logo of Luz')).toBe('/api/v1/assets/logo');
    for (const text of ['Walk lighter', 'The lightest sandals of the summer', 'Ships in two days.', 'Luz · Sponsored'])
      expect(ad.getByText(text)).toBeTruthy();
    expect(ad.getByRole('link', { name: 'Shop now' })).toBeTruthy();
  });

  it('names the video if YouTube has no thumbnail of it', () => {
    render(<GoogleAd ad={VIDEO} />);
    fireEvent.error(shown('Video ad').getByRole('img', { name: 'Video aaaaaaaaaaa on YouTube' }));
    expect(shown('Video ad').queryByRole('img', { name: 'Video aaaaaaaaaaa on YouTube' })).toBeNull();
    expect(shown('Video ad').getByText('Video aaaaaaaaaaa on YouTube')).toBeTruthy();
  });

  it('names what a draft lacks', () => {
    render(<GoogleAd ad={{ ...VIDEO, picture: null, headline: '', isDraft: true, parts: { videos: '' } }} />);
    for (const text of ['No video yet', 'No headline yet']) expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('shows the thumbnail of an uploaded video, or its name without one', () => {
    const video = { name: 'trail.mp4', type: 'video', asset: 'a' };
    const { rerender } = render(
      <GoogleAd ad={{ ...VIDEO, videoPicture: '/api/v1/assets/t', parts: { ...VIDEO.parts, videos: video } }} />,
    );
    expect(screen.getByRole('img', { name: /trail\.mp4/ }).getAttribute('src')).toBe('/api/v1/assets/t');
    rerender(<GoogleAd ad={{ ...VIDEO, isDraft: true, parts: { ...VIDEO.parts, videos: video } }} />);
    expect(screen.getByText('trail.mp4')).toBeTruthy();
    expect(screen.queryByText('No video yet')).toBeNull();
  });
});
