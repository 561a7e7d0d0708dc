import '../../styles/document.css';
import './help.css';
import { Help } from './help.js';

export default function AboutPage() {
  return <Help />;
}
