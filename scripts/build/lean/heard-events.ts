/**
 * The events that React hears for us. As it comes it listens to every event there is, twice: on the way to an element and
 * on the way back. A tap is a dozen of them, and each looks through all elements around the one that was tapped. Here it
 * listens to those alone that something of ours asks for, and on the way back, since nothing asks for the way there.
 */

/** Every event of React's own list, as React writes it there. */
const all =
  'abort auxClick beforeToggle cancel canPlay canPlayThrough click close contextMenu copy cut drag dragEnd dragEnter dragExit dragLeave dragOver dragStart drop durationChange emptied encrypted ended error fullscreenChange fullscreenError gotPointerCapture input invalid keyDown keyPress keyUp load loadedData loadedMetadata loadStart lostPointerCapture mouseDown mouseMove mouseOut mouseOver mouseUp paste pause play playing pointerCancel pointerDown pointerMove pointerOut pointerOver pointerUp progress rateChange reset resize seeked seeking stalled submit suspend timeUpdate touchCancel touchEnd touchStart volumeChange scroll toggle touchMove waiting wheel';
/** Those that are heard; `onChange`, `onFocus`, `onBlur` and `onScrollEnd` are registered apart. */
const heard =
  'cancel click close error input keyDown mouseDown pointerCancel pointerDown pointerMove pointerUp submit toggle wheel';

/** Statements that register other events. */
export const unheardStatements: readonly string[] = [
  'registerSimpleEvent(ANIMATION_',
  'registerSimpleEvent(TRANSITION_',
  'registerSimpleEvent("dblclick"',
  'registerDirectEvent("on',
  'registerTwoPhaseEvent(\n  "onSelect"',
  'registerTwoPhaseEvent("onBeforeInput"',
  'registerTwoPhaseEvent(\n  "onComposition',
];

/** Texts of React that register and sort events, and what stands there instead. */
export const heardInstead: Readonly<Record<string, string>> = {
  [`"${all}"`]: `"${heard}"`,
  '"change click focusin focusout input keydown keyup selectionchange"': '"change click input"',
  'listenToNativeEvent(domEventName, !1, rootContainerElement),\n        listenToNativeEvent(domEventName, !0, rootContainerElement)':
    'listenToNativeEvent(domEventName, !1, rootContainerElement)',
  'listenToNativeEvent("selectionchange", !1, ownerDocument)': '0',
  // the mouse enters and leaves
  'if (reactName || SyntheticEventCtor) {': 'if (false) {',
  // a text has been composed
  'eventType &&\n        (useFallbackCompositionData &&': 'false &&\n        (useFallbackCompositionData &&',
  ...Object.fromEntries(
    ['Drag', 'Touch', 'Animation', 'Transition', 'Clipboard'].map((kind) => [
      `SyntheticEventCtor = Synthetic${kind}Event;`,
      '',
    ]),
  ),
};

const heardNames = heard.split(' ');
const unheardNames = [
  ...all.split(' ').filter((name) => !heardNames.includes(name)),
  ...'doubleClick select beforeInput mouseEnter mouseLeave pointerEnter pointerLeave'.split(' '),
].map((name) => `${name[0]?.toUpperCase()}${name.slice(1)}`);
/** Components, and hooks that give them properties of elements. */
const makesElements = /\/src\/(?:.*\/)?(?:[^/]+\.tsx|use-[^/]+\.ts)$/;
/** As a property of something. */
const asked = new RegExp(
  String.raw`\bon(?:${unheardNames.join('|')}|(?:Animation|Composition|Transition)\w+|\w+Capture)(?=:)`,
);

/**
 * @param id the path of a module @param code its text in a script, not minified
 * @throws Error where one of ours asks React for an event that it does not hear
 */
export function checkEvents(id: string, code: string): void {
  const [name] = (makesElements.test(`/${id}`) && asked.exec(code)) || [];
  if (name !== undefined) throw new Error(`${id} has ${name}, which heard-events.ts leaves out`);
}
