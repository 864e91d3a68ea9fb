/** Props of a Drawer with the buttons of a form at its end. */
export const formDrawer = {
  styles: { footer: { display: 'flex', justifyContent: 'flex-end', gap: 8, paddingBlock: 12 } },
}
