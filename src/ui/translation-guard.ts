/**
 * A browser that translates a page puts other nodes in place of texts. React still holds the former ones and
 * fails when it removes one, or inserts before one (facebook/react#11538): a shopper lost the checkout. The
 * page then keeps the translated text, or the new node comes last.
 */
const { removeChild, insertBefore } = Node.prototype

Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
  return child.parentNode === this ? (removeChild.call(this, child) as T) : child
}

Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
  return insertBefore.call(this, node, next?.parentNode === this ? next : null) as T
}
