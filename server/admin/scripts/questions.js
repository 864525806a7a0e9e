/** Questions of a form are dragged. The server numbers them anew, as after a press of their buttons. */
import { dragItems } from './drag.js';

for (const questions of document.querySelectorAll('.questions')) {
  dragItems(questions, '.question', (question) => {
    const from = question.id.replace('question-', '');
    const to = [...questions.querySelectorAll('.question')].indexOf(question);
    const button = Object.assign(document.createElement('button'), {
      name: 'press',
      value: `move.${from}.${to}`,
      formNoValidate: true,
      formAction: `${questions.dataset.action}#question-${to}`,
      hidden: true,
    });
    questions.append(button);
    button.form.requestSubmit(button);
  });
}
