/** Dragging a card onto the board: an extra, never needed. Pointer events, so that mouse, pen and finger do the same. */

import type { Attachment } from "svelte/attachments";

const START = 8;

/** `dropped()` gives what to do when the card is let go over the board, or null where it may not be dragged now. */
export function draggable(dropped: () => (() => void) | null): Attachment<HTMLElement> {
  return (node) => {
    let from: { x: number; y: number; id: number } | null = null;
    let moving = false;

    const down = (event: PointerEvent) => {
      if (event.button === 0 && dropped()) from = { x: event.clientX, y: event.clientY, id: event.pointerId };
    };
    const move = (event: PointerEvent) => {
      if (!from || event.pointerId !== from.id) return;
      const dx = event.clientX - from.x;
      const dy = event.clientY - from.y;
      if (!moving && Math.hypot(dx, dy) > START) {
        moving = true;
        node.setPointerCapture(event.pointerId);
        node.classList.add("is-dragged");
      }
      if (moving) node.style.transform = `translate(${dx}px, ${dy}px) scale(1.06)`;
    };
    const up = (event: PointerEvent) => {
      const act = moving && event.type === "pointerup" && overBoard(event) ? dropped() : null;
      if (moving) addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
      from = null;
      moving = false;
      node.classList.remove("is-dragged");
      node.style.transform = "";
      act?.();
    };
    const swallow = (event: Event) => {
      event.stopPropagation();
      event.preventDefault();
    };

    node.addEventListener("pointerdown", down);
    node.addEventListener("pointermove", move);
    node.addEventListener("pointerup", up);
    node.addEventListener("pointercancel", up);
    return () => {
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerup", up);
      node.removeEventListener("pointercancel", up);
    };
  };
}

function overBoard(event: PointerEvent): boolean {
  const board = document.querySelector("[data-board]")?.getBoundingClientRect();
  return !!board && event.clientX >= board.left && event.clientX <= board.right && event.clientY >= board.top && event.clientY <= board.bottom;
}
