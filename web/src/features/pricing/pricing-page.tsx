import '../../styles/site.css';
import './pricing.css';
import { Pricing } from './pricing.js';

export default function PricingPage() {
  return <Pricing />;
}
