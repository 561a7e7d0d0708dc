import { createContext, useContext } from 'react';

const About = createContext('');

/** What the charts within are of: experiment and date, which a saved picture says below its title. */
export const ChartsAbout = About.Provider;
export const useAboutCharts = (): string => useContext(About);
