import { useFormat } from '../../../../lib/format/use-format.js';
import { useFrame } from '../../form/context.js';

/** The choice of a goal, with a card for each. Choosing one opens the next step (META-002, META-006). */
export function GoalCards({ goals, onChoose }: { goals: readonly string[]; onChoose(goal: string): void }) {
  const { description, objective } = useFrame();
  const { language } = useFormat();
  const words = description.texts['objective']?.options ?? {};
  return (
    <ul className="goal-cards">
      {goals.map((goal) => (
        <li key={goal}>
          <button
            type="button"
            className="card goal-card"
            aria-pressed={objective === goal}
            onClick={() => onChoose(goal)}
          >
            <strong>{words[goal]?.[language] ?? goal}</strong>
            <span className="secondary">{description.cards[goal]?.[language]}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
