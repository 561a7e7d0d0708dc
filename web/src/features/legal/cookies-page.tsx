import '../../styles/document.css';
import { CookiesDocument } from './cookies-document.js';

export default function CookiesPage() {
  return <CookiesDocument />;
}
