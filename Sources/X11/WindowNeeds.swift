internal import CX11
package import Routing

// What actions need.
extension WindowManagement {
  /// Why an action could not be asked for, as far as that is so whatever window it is for; nil where nothing stands in its
  /// way.
  ///
  /// Some round trips; nothing is asked for.
  package func obstacle(to action: Action) -> Failure? {
    do throws(Failure) {
      for name in WindowManagement.needs(action) { try require(name) }
      if case .window(.minimize) = action, supported() == nil { throw .noWindowManager }
      return nil
    } catch {
      return error
    }
  }

  private static func needs(_ action: Action) -> [Atoms.Name] {
    switch action {
    case .workspace(.name): [.netCurrentDesktop, .netNumberOfDesktops, .netDesktopNames]
    case .workspace: [.netCurrentDesktop, .netNumberOfDesktops]
    case .toWorkspace: [.netWMDesktop, .netNumberOfDesktops]
    case .showDesktop: [.netShowingDesktop]
    case .activate: [.netActiveWindow]
    case .window(let change): needs(change)
    case .run, .key, .hold, .text, .click, .drag, .scroll, .moveWindow, .resizeWindow, .mode, .emit, .nothing,
      .wait:
      []
    }
  }

  private static func needs(_ change: WindowAction) -> [Atoms.Name] {
    switch change {
    case .maximize, .restore, .toggleMaximize: [.netWMStateMaximizedVert, .netWMStateMaximizedHorz]
    case .fullscreen: [.netWMStateFullscreen]
    case .shade: [.netWMStateShaded]
    case .above: [.netWMStateAbove]
    case .sticky: [.netWMStateSticky]
    // Without a window manager these still work, or work by other means.
    case .close, .minimize, .raise, .lower, .tileLeft, .tileRight, .tileTop, .tileBottom, .tileTopLeft,
      .tileTopRight, .tileBottomLeft, .tileBottomRight:
      []
    }
  }
}
