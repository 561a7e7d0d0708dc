import { createContext, useContext } from 'react';

const About = createContext('');

/** The subject of the charts inside: experiment and date, for the subtitle of a saved picture. */
export const ChartsAbout = About.Provider;
export const useAboutCharts = (): string => useContext(About);
